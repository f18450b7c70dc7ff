/** Which build of the pages is served; rejects where the server does not say so. */
export async function latestBuild(): Promise<{ readonly id?: unknown }> {
  const answer = await fetch('/builds/latest.json', { cache: 'no-store', headers: { Accept: 'application/json' } });
  if (!answer.ok) throw new Error(`/builds/latest.json: ${answer.status}`);
  return (await answer.json()) as { readonly id?: unknown };
}
