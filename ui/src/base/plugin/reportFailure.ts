const reported = new Set<string>();

/** Logs the failure of a plugin once, for the developer; the reader sees the page without the failed part. */
export function reportFailure(plugin: string, error: unknown): void {
  const key = `${plugin}: ${String(error)}`;
  if (reported.has(key)) return;
  reported.add(key);
  // eslint-disable-next-line no-console -- see the comment above.
  console.error(`The plugin "${plugin}" failed.`, error);
}
