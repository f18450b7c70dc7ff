import Box from '@mui/material/Box';
import { DragIndicator } from '../../../../../base/icons/panelIcons.js';
import type { DragHandlers, DropEdge } from './useDragOrder.js';

/** The handle by which a pointer drags an item; hidden from screen readers, whose users have buttons. */
export function DragHandle({ drag, at }: { readonly drag: DragHandlers; readonly at: number }) {
  return (
    <Box
      component="span"
      aria-hidden="true"
      {...drag.handle(at)}
      sx={{
        display: { xs: 'none', sm: 'inline-flex' },
        flex: 'none',
        alignItems: 'center',
        cursor: 'grab',
        color: 'var(--vk-text-faint)',
        '@media (hover: none)': { display: 'none' },
      }}
    >
      <DragIndicator fontSize="small" />
    </Box>
  );
}

/** A line where the dragged item would be dropped. */
export const dropEdge = (edge: DropEdge) =>
  edge === undefined ? {} : { boxShadow: `inset 0 ${edge === 'top' ? 2 : -2}px 0 var(--vk-accent)` };
