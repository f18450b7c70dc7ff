import { columnKind } from '../columns/columns.js';
import { textSort } from '../columns/text-order.js';
import type { ColumnType, Scalar } from '../definition/column-type.js';
import type { Locale } from '../definition/view.js';
import { containAllWords, searchWords } from '../query/search-words.js';
import { sortByKeys, type SortBy } from './sort-by-keys.js';

type Field<Item> = keyof Item & string;

/** Options for a list in memory; omitted ones have no effect. */
export interface ListOptions<Item> {
  /** Keeps the items for which it returns true. */
  readonly filter?: (item: Item) => boolean;
  /** Keeps the items whose fields equal these values; `null` also matches a missing field. */
  readonly where?: { readonly [Name in Field<Item>]?: Item[Name] | null };
  /** Keeps the items whose texts contain every word of it, in any case. */
  readonly search?: string;
  /** Field names, descending with `-`: `['-price', 'name']`. Missing values come last. */
  readonly order?: readonly (Field<Item> | `-${Field<Item>}`)[];
  /** Orders the items; `order` breaks ties. */
  readonly sort?: (a: Item, b: Item) => number;
  /** The columns of items that are records of a view: decimals and dates are then ordered as on the server. */
  readonly columns?: ReadonlyMap<string, { readonly type: ColumnType }>;
  /** Orders texts by the rules of this language; by default as on the server. */
  readonly locale?: Locale;
}

/** The matching items of a list in the requested order; the list itself stays unchanged (C10). */
export function filterAndSort<Item extends object>(
  items: readonly Item[],
  { filter, where, search, order, sort, columns, locale }: ListOptions<Item>,
): readonly Item[] {
  const wanted = Object.entries<unknown>(where ?? {});
  const words = searchWords(search ?? '');
  const found = items.filter(
    (item) =>
      wanted.every(([name, value]) => isSame(fieldOf(item, name), value ?? null)) &&
      containAllWords(words.length > 0 ? textsOf(item, columns) : [], words) &&
      (!filter || filter(item)),
  );
  const text = locale === undefined ? textSort : new Intl.Collator(locale, { numeric: true }).compare;
  const ordered =
    order && order.length > 0
      ? sortByKeys(
          found,
          order.map((key) => keyOf(key, columns, text)),
        )
      : found;
  return sort ? ordered.toSorted(sort) : ordered;
}

/**
 * The value of a field; null where it is missing. A field may be named like a member of Object.prototype
 * (`constructor`).
 */
function fieldOf(item: object, name: string): NonNullable<unknown> | null {
  const value: unknown = Object.hasOwn(item, name) ? (item as Readonly<Record<string, unknown>>)[name] : null;
  return Number.isNaN(value) ? null : (value ?? null);
}

function isSame(a: unknown, b: unknown): boolean {
  return a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b;
}

function textsOf(item: object, columns: ListOptions<object>['columns']): readonly string[] {
  return Object.keys(item).flatMap((name) => {
    const value = fieldOf(item, name);
    const type = columns?.get(name)?.type;
    return typeof value === 'string' && (type === undefined ? !columns : columnKind(type).text) ? [value] : [];
  });
}

type Compare<Value> = (a: Value, b: Value) => number;

function keyOf<Item extends object>(
  key: string,
  columns: ListOptions<Item>['columns'],
  text: Compare<string>,
): SortBy<Item, NonNullable<unknown>> {
  const descending = key.startsWith('-');
  const name = descending ? key.slice(1) : key;
  const type = columns?.get(name)?.type;
  const kind = type && columnKind(type);
  const compare = (a: NonNullable<unknown>, b: NonNullable<unknown>) =>
    kind && !kind.text ? kind.sort(a as NonNullable<Scalar>, b as NonNullable<Scalar>) : compareValues(a, b, text);
  return { read: (item) => fieldOf(item, name), compare, descending };
}

/** The order of two values by their type; values of different types are ordered as texts. */
function compareValues(a: NonNullable<unknown>, b: NonNullable<unknown>, text: Compare<string>): number {
  if (a instanceof Date && b instanceof Date) return a.getTime() - b.getTime();
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  if (isNumber(a) && isNumber(b)) return a < b ? -1 : Number(a > b);
  return text(String(a), String(b));
}

const isNumber = (value: unknown): value is number | bigint => typeof value === 'number' || typeof value === 'bigint';
