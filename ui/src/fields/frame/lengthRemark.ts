import type { ViewColumn } from '../../model/ViewModel.js';

/** How much of a column's length is used, once that begins to matter. */
export function lengthRemark(text: string, { length }: Pick<ViewColumn, 'length'>): string | undefined {
  if (length === 0 || text.length < length * 0.8) return undefined;
  return `${[...text].length} / ${length}`;
}
