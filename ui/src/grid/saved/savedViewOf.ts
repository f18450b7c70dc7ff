/** Names all records in an address, where the grid would open with a saved view. */
export const allRecords = 'all';

const own: readonly string[] = ['saved', 'sort', 'filter', 'search', 'page'];

/** The saved view that an address asks for: its own, or the one that the grid opens with; null is all records. */
export function savedViewOf(params: URLSearchParams, opensWith: string | null): string | null {
  const named = params.get('saved') ?? (own.some((key) => params.has(key)) ? allRecords : (opensWith ?? allRecords));
  return named === allRecords ? null : named;
}
