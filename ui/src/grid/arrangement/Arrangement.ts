import type { ViewModel } from '../../model/ViewModel.js';
import { gridColumnsOf, proposedColumns, type GridColumnInfo } from '../gridColumnsOf.js';

/** How a reader wants a view's grid: which columns, in which order, how wide, how many rows and how close. */
export interface Arrangement {
  /** Every column there was when they were put in order; empty as long as nobody has. One that came later is last. */
  readonly order: readonly string[];
  /** Columns shown of those in `order`; a later one is shown where the view proposes it. */
  readonly shown: readonly string[];
  /** In pixels, where the reader has drawn them. */
  readonly widths: Readonly<Record<string, number>>;
  readonly pageSize: number;
  readonly compact: boolean;
}

export const pageSizes = [25, 50, 100];

export const plainArrangement: Arrangement = { order: [], shown: [], widths: {}, pageSize: 25, compact: false };

export interface ArrangedColumns {
  /** In order; what is not shown stands among them. */
  readonly all: readonly GridColumnInfo[];
  readonly shown: readonly GridColumnInfo[];
  /** Whether columns were asked for that are not there, or not for this reader. */
  readonly isMissing: boolean;
}

/** A view's columns as an arrangement wants them; at least one is shown. */
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

/** The arrangement with these columns in this order, of which `shown` are shown. */
export function withColumns(
  arrangement: Arrangement,
  all: readonly string[],
  shown: (name: string) => boolean,
): Arrangement {
  return { ...arrangement, order: all, shown: all.filter(shown) };
}

/** What was stored, whoever wrote it; what cannot be understood is as nobody had arranged it. */
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

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
