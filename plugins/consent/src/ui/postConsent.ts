/** Tells the server, also when the page is left right away. Nothing waits for it or fails with it. */
export async function postConsent(call: '' | 'clear', body: string): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  await fetch(`/api/consent/${call}`, { method: 'POST', headers, body, keepalive: true }).catch(() => undefined);
}
