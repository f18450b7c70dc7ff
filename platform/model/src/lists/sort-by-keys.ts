/** One key to order by: what it reads of an item, and how two values are ordered that are there. */
export interface SortBy<Item, Value> {
  readonly read: (item: Item) => Value | null;
  readonly compare: (a: Value, b: Value) => number;
  readonly descending: boolean;
}

/** The items in the order of the first key, then of the next one; null comes last whatever the direction. Keeps ties. */
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
