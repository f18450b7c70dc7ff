import { isObject } from '@viewkraft/model';
import type { ViewModel } from '../../../base/wire/ViewModel.js';
import { gridColumnsOf, proposedColumns, type GridColumnInfo } from '../columns/gridColumnsOf.js';

/** A user's arrangement of a grid: visible columns, order, widths, page size and density. */
export interface Arrangement {
  /** All columns at the time they were ordered; empty if nobody has ordered them. Newer columns come last. */
  readonly order: readonly string[];
  /** The visible columns among `order`; newer ones are visible if the view proposes them. */
  readonly shown: readonly string[];
  /** In pixels, if set by the user. */
  readonly widths: Readonly<Record<string, number>>;
  readonly pageSize: number;
  readonly compact: boolean;
}

export const pageSizes = [25, 50, 100];

export const plainArrangement: Arrangement = { order: [], shown: [], widths: {}, pageSize: 25, compact: false };

export interface ArrangedColumns {
  /** In order, including hidden columns. */
  readonly all: readonly GridColumnInfo[];
  readonly shown: readonly GridColumnInfo[];
  /** Whether the arrangement names columns that do not exist or that this user may not read. */
  readonly isMissing: boolean;
}

/** Applies an arrangement to a view's columns; at least one is visible. */
export function arrangeColumns(model: ViewModel, { order, shown }: Arrangement): ArrangedColumns {
  const known = gridColumnsOf(model);
  const proposed = proposedColumns(model);
  const place = new Map(order.map((name, index) => [name, index]));
  const placeOf = ({ column }: GridColumnInfo) => place.get(column.name) ?? order.length;
  const all = [...known].sort((a, b) => placeOf(a) - placeOf(b));
  const chosen = new Set(shown);
  const isShown = ({ column }: GridColumnInfo) => (place.has(column.name) ? chosen : proposed).has(column.name);
  const visible = all.filter(isShown);
  return {
    all,
    shown: visible.length > 0 ? visible : all.slice(0, 1),
    isMissing: shown.some((name) => !model.columns.has(name)),
  };
}

/** Returns the arrangement with the columns in this order, of which `shown` are visible. */
export function withColumns(
  arrangement: Arrangement,
  all: readonly string[],
  shown: (name: string) => boolean,
): Arrangement {
  return { ...arrangement, order: all, shown: all.filter(shown) };
}

/** Parses a stored arrangement, which anybody may have written; invalid parts become defaults. */
export function readArrangement(stored: unknown): Arrangement {
  const { order, shown, widths, pageSize, compact } = (isObject(stored) ? stored : {}) as Partial<Arrangement>;
  const drawn = Object.entries(isObject(widths) ? widths : {});
  return {
    order: names(order),
    shown: names(shown),
    widths: Object.fromEntries(drawn.filter(([, width]) => typeof width === 'number' && width >= 40 && width <= 2_000)),
    pageSize: pageSizes.find((size) => size === pageSize) ?? plainArrangement.pageSize,
    compact: compact === true,
  };
}

export function sameArrangement(a: Arrangement, b: Arrangement): boolean {
  const text = ({ order, shown, widths, pageSize, compact }: Arrangement) =>
    JSON.stringify([order, shown, Object.entries(widths).sort(), pageSize, compact]);
  return text(a) === text(b);
}

function names(stored: unknown): readonly string[] {
  return Array.isArray(stored) ? [...new Set(stored.filter((name): name is string => typeof name === 'string'))] : [];
}
