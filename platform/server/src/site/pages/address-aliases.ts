/** Alternative spellings of German pages, and the canonical address of each. */
export const addressAliases: ReadonlyMap<string, string> = new Map([
  ['/de/de', '/de'],
  ['/de/de/impressum', '/de/impressum'],
  ['/impressum', '/de/impressum'],
  ['/de/imprint', '/de/impressum'],
  ['/de/de/datenschutz', '/de/datenschutz'],
  ['/datenschutz', '/de/datenschutz'],
  ['/de/privacy', '/de/datenschutz'],
]);
