const told = new Set<string>();

/** For the developer, once: the reader sees the page without what failed. */
export function tellFailure(plugin: string, error: unknown): void {
  const key = `${plugin}: ${String(error)}`;
  if (told.has(key)) return;
  told.add(key);
  // eslint-disable-next-line no-console -- as said above.
  console.error(`The plugin "${plugin}" failed.`, error);
}
