/** Where a word of the block editor is looked for: in the texts of the plugin that the block comes from, then in the platform's. */
export function blockWordKeys(key: string, owner: string | undefined): string[] {
  return owner === undefined ? [key] : [`${owner}.${key}`, key];
}
