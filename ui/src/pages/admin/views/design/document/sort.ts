/** One key of an order such as `-published_at,author.name`. */
export interface SortKey {
  readonly path: string;
  readonly descending: boolean;
}

export function readSortKeys(sort: string): readonly SortKey[] {
  return sort
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== '-')
    .map((part) => ({ path: part.replace(/^-/, ''), descending: part.startsWith('-') }));
}

/** Undefined if there is no sort order. */
export function printSort(keys: readonly SortKey[]): string | undefined {
  const parts = keys.map(({ path, descending }) => `${descending ? '-' : ''}${path}`);
  return parts.length > 0 ? parts.join(',') : undefined;
}
