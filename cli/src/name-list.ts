/** Splits a comma-separated option into trimmed, unique names. */
export function nameList(input: unknown): string[] {
  if (typeof input !== 'string') return [];
  return [...new Set(input.split(',').map((name) => name.trim()))].filter((name) => name !== '');
}
