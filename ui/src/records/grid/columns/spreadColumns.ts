import type { ColumnWidth } from './fitColumns.js';

/** Returns widths for columns that all fit: they share the space by `flex`, each up to its `maxWidth`. */
export function spreadColumns(columns: readonly ColumnWidth[], available: number): readonly number[] {
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
