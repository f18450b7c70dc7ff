/** One sort key: the value of an item, and the order of two non-null values. */
export interface SortBy<Item, Value> {
  readonly read: (item: Item) => Value | null;
  readonly compare: (a: Value, b: Value) => number;
  readonly descending: boolean;
}

/** The items in the order of the keys; null comes last in either direction. Stable. */
export function sortByKeys<Item, Value>(
  items: readonly Item[],
  keys: readonly SortBy<Item, NonNullable<Value>>[],
): readonly Item[] {
  const rows = items.map((item) => ({ item, values: keys.map(({ read }) => read(item)) }));
  rows.sort((a, b) => {
    for (const [at, { compare, descending }] of keys.entries()) {
      const [x, y] = [a.values[at] ?? null, b.values[at] ?? null];
      const difference =
        x === null || y === null ? Number(x === null) - Number(y === null) : descending ? compare(y, x) : compare(x, y);
      if (difference !== 0) return difference;
    }
    return 0;
  });
  return rows.map(({ item }) => item);
}
