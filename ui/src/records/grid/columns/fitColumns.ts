/** A column's minimum width, or without `flex` the width set by the user. */
export interface ColumnWidth {
  readonly minWidth?: number;
  /** How wide it becomes where there is room. */
  readonly maxWidth?: number;
  readonly width?: number;
  readonly flex?: number;
}

/**
 * Returns widths for columns that are wider than the available space: as many as fit fill it, the others start beyond
 * its edge, so that no column is cut off. Null if all columns fit, or not even the first does.
 */
export function fitColumns(columns: readonly ColumnWidth[], available: number): readonly number[] | null {
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
