import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo, type CSSProperties } from 'react';
import { fitColumns, type ColumnWidth } from './fitColumns.js';
import './pinned.css';

export interface PinnedAction {
  /** Widths of the other columns; null if they keep their own. */
  readonly widths: readonly number[] | null;
  /** Class name of the grid (pinned.css). */
  readonly className: string;
  readonly style: CSSProperties;
}

/**
 * Pins a row's buttons to the edge of a grid while its columns scroll. Not on phones, nor if no whole column would fit
 * beside them: there the record's own page has the actions. `available`: width in pixels for columns and buttons, once
 * measured.
 */
export function usePinnedAction(
  columns: readonly ColumnWidth[],
  actionWidth: number | undefined,
  available: number | undefined,
): PinnedAction {
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  return useMemo(() => {
    const widths = isPhone || !actionWidth || !available ? null : fitColumns(columns, available - actionWidth);
    if (!widths) return { widths, className: '', style: {} };
    return { widths, className: 'vk-pinned', style: { '--vk-action-width': `${actionWidth}px` } as CSSProperties };
  }, [columns, actionWidth, available, isPhone]);
}
