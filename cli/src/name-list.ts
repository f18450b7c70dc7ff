/** Names in an option, apart by commas; spaces around them do not matter. */
export function nameList(given: unknown): string[] {
  if (typeof given !== 'string') return [];
  return [...new Set(given.split(',').map((name) => name.trim()))].filter((name) => name !== '');
}
