/** For the developer: the reader sees the page without what failed. */
export function tellFailure(plugin: string, error: unknown): void {
  // eslint-disable-next-line no-console -- as said above.
  console.error(`The plugin "${plugin}" failed.`, error);
}
