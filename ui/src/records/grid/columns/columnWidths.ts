/** A column's minimum width, or without `flex` the width set by the user. */
export interface ColumnWidth {
  readonly minWidth?: number;
  /** Its width where there is enough space. */
  readonly maxWidth?: number;
  readonly width?: number;
  readonly flex?: number;
}

interface UnsizedColumn {
  readonly label: string;
  /** undefined: a related record. */
  readonly kind: { readonly width: number; readonly flex: number; readonly wide?: boolean } | undefined;
  readonly isFirst: boolean;
  readonly isPhone: boolean;
}

/**
 * Minimum widths of relations and first columns, and the maximum width reserved for a label, in CSS pixels; on phones,
 * from 360 px, a second column fits beside the first.
 */
const minWidths = { relation: 140, first: 160, label: 240, phone: { text: 128, label: 144 } } as const;

/** The width of a column that the user has not sized. */
export function defaultWidth({ label, kind, isFirst, isPhone }: UnsizedColumn): ColumnWidth {
  const own = !kind ? minWidths.relation : isPhone && kind.flex > 1 ? minWidths.phone.text : kind.width;
  const first = isPhone ? minWidths.phone.text : minWidths.first;
  const ofLabel = Math.min(isPhone ? minWidths.phone.label : minWidths.label, headerWidth(label));
  const minWidth = Math.max(own, isFirst ? first : 0, ofLabel);
  return {
    minWidth,
    // Short values stay near each other on wide screens; only long texts take what is left.
    maxWidth: kind?.wide ? Infinity : minWidth + (isFirst ? 200 : 60),
    flex: isFirst ? Math.max(2, kind?.flex ?? 0) : (kind?.flex ?? 1.5),
  };
}

/** Width of a header in CSS pixels, with its sort arrow and number. */
const headerWidth = (label: string): number => Math.ceil(label.length * 6.8) + 48;

/**
 * Returns widths for columns that are wider than the available space: as many as fit fill it, the others start beyond
 * its edge, so that no column is cut off. Null if all columns fit, or not even the first does.
 */
export function widthsOfWholeColumns(columns: readonly ColumnWidth[], available: number): readonly number[] | null {
  const ownWidths = columns.map(({ minWidth = 0, width = minWidth }) => width);
  let shown = 0;
  let left = available;
  for (const width of ownWidths) {
    if (width > left) break;
    left -= width;
    shown += 1;
  }
  if (shown === 0 || shown === columns.length) return null;
  const shares = columns.slice(0, shown).map(({ flex = 0 }) => flex);
  const all = shares.reduce((sum, share) => sum + share, 0);
  return ownWidths.map((width, at) => width + (all > 0 ? (left * (shares[at] ?? 0)) / all : 0));
}

/** Returns widths for columns that all fit: they share the space by `flex`, each up to its `maxWidth`. */
export function spreadWidths(columns: readonly ColumnWidth[], available: number): readonly number[] {
  const widths = columns.map(({ minWidth = 0, width = minWidth }) => width);
  const maxWidths = columns.map(({ maxWidth = Infinity, flex = 0 }, at) => (flex > 0 ? maxWidth : (widths[at] ?? 0)));
  let left = available - widths.reduce((sum, width) => sum + width, 0);
  let growing = [...columns.keys()].filter((at) => (columns[at]?.flex ?? 0) > 0);
  while (left > 0 && growing.length > 0) {
    const all = growing.reduce((sum, at) => sum + (columns[at]?.flex ?? 0), 0);
    const share = left / all;
    const full = growing.filter((at) => (widths[at] ?? 0) + share * (columns[at]?.flex ?? 0) >= (maxWidths[at] ?? 0));
    // What a full column leaves over goes to the others.
    for (const at of full.length > 0 ? full : growing) {
      const before = widths[at] ?? 0;
      const after = full.length > 0 ? (maxWidths[at] ?? 0) : before + share * (columns[at]?.flex ?? 0);
      left -= after - before;
      widths[at] = after;
    }
    growing = full.length > 0 ? growing.filter((at) => !full.includes(at)) : [];
  }
  return widths;
}
