/** A column's minimum width, or without `flex` the width set by the user. */
export interface ColumnWidth {
  readonly minWidth?: number;
  /** Its width where there is enough space. */
  readonly maxWidth?: number;
  readonly width?: number;
  readonly flex?: number;
}

/**
 * Returns widths for columns that are wider than the available space: as many as fit fill it, the others start beyond
 * its edge, so that no column is cut off. Null if all columns fit, or not even the first does.
 */
export function widthsOfWholeColumns(columns: readonly ColumnWidth[], available: number): readonly number[] | null {
  const least = columns.map(({ minWidth = 0, width = minWidth }) => width);
  let shown = 0;
  let left = available;
  for (const width of least) {
    if (width > left) break;
    left -= width;
    shown += 1;
  }
  if (shown === 0 || shown === columns.length) return null;
  const shares = columns.slice(0, shown).map(({ flex = 0 }) => flex);
  const all = shares.reduce((sum, share) => sum + share, 0);
  return least.map((width, at) => width + (all > 0 ? (left * (shares[at] ?? 0)) / all : 0));
}

/** Returns widths for columns that all fit: they share the space by `flex`, each up to its `maxWidth`. */
export function spreadWidths(columns: readonly ColumnWidth[], available: number): readonly number[] {
  const widths = columns.map(({ minWidth = 0, width = minWidth }) => width);
  const most = columns.map(({ maxWidth = Infinity, flex = 0 }, at) => (flex > 0 ? maxWidth : (widths[at] ?? 0)));
  let left = available - widths.reduce((sum, width) => sum + width, 0);
  let growing = [...columns.keys()].filter((at) => (columns[at]?.flex ?? 0) > 0);
  while (left > 0 && growing.length > 0) {
    const all = growing.reduce((sum, at) => sum + (columns[at]?.flex ?? 0), 0);
    const share = left / all;
    const full = growing.filter((at) => (widths[at] ?? 0) + share * (columns[at]?.flex ?? 0) >= (most[at] ?? 0));
    // What a full column leaves over goes to the others.
    for (const at of full.length > 0 ? full : growing) {
      const before = widths[at] ?? 0;
      const after = full.length > 0 ? (most[at] ?? 0) : before + share * (columns[at]?.flex ?? 0);
      left -= after - before;
      widths[at] = after;
    }
    growing = full.length > 0 ? growing.filter((at) => !full.includes(at)) : [];
  }
  return widths;
}
