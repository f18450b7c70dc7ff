import { useMemo, type CSSProperties } from 'react';
import { useIsPhone } from '../../../base/page/useIsPhone.js';
import { widthsOfWholeColumns, type ColumnWidth } from './columnWidths.js';
import './pinned.css';

export interface PinnedAction {
  /** Widths of the other columns; null if they keep their own. */
  readonly widths: readonly number[] | null;
  /** Class name of the grid (pinned.css). */
  readonly className: string;
  readonly style: CSSProperties;
}

/**
 * Widths for a grid that scrolls sideways, so that its edge cuts off no column. A row's buttons stay at that edge while
 * the columns scroll, except on phones and where no whole column would fit beside them: there the record's own page has
 * the actions. `available`: width in pixels for columns and buttons, once measured.
 */
export function usePinnedAction(columns: readonly ColumnWidth[], actionWidth = 0, available = 0): PinnedAction {
  const isPhone = useIsPhone();
  return useMemo(() => {
    const besideAction = isPhone ? null : widthsOfWholeColumns(columns, available - actionWidth);
    const widths = besideAction ?? widthsOfWholeColumns(columns, available);
    const isPinned = besideAction !== null && actionWidth > 0;
    return {
      widths,
      className: `${widths ? 'vk-snaps' : ''} ${isPinned ? 'vk-pinned' : ''}`,
      style: { '--vk-action-width': `${isPinned ? actionWidth : 0}px` } as CSSProperties,
    };
  }, [columns, actionWidth, available, isPhone]);
}
