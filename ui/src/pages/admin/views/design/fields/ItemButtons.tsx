import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Close, ContentCopy, DeleteOutlined } from '../../../../../base/icons/icons.js';
import { ArrowDownward, ArrowUpward } from '../../../../../base/icons/panelIcons.js';

interface ItemButtonsProps {
  /** The item's name in the labels of the buttons. */
  readonly name: string;
  readonly anchor: string;
  readonly onUp?: (() => void) | undefined;
  readonly onDown?: (() => void) | undefined;
  readonly onDuplicate?: (() => void) | undefined;
  readonly onDelete: () => void;
  readonly canDelete?: boolean;
  /** Whether the items have an order that the user can change. */
  readonly isOrdered?: boolean;
  /** Whether deleting only removes the item from a list. */
  readonly isRemoval?: boolean;
}

/** The anchor of a button of an item, which may get the focus after an edit. */
export const buttonAnchor = (anchor: string, button: 'up' | 'down' | 'delete'): string => `${button}:${anchor}`;

/** Where the focus goes after a move: to the button that moved the item, or to the other one at the end of the list. */
export const moveAnchors = (anchor: string, from: number, to: number): readonly string[] =>
  (to < from ? (['up', 'down'] as const) : (['down', 'up'] as const)).map((button) => buttonAnchor(anchor, button));

/** Moves, copies and deletes an item of a list. */
export function ItemButtons(props: ItemButtonsProps) {
  const { name, anchor, onUp, onDown, onDuplicate, onDelete } = props;
  const { canDelete = true, isOrdered = true, isRemoval = false } = props;
  const { t } = useTranslation();
  const button = (label: string, at: string | undefined, onClick: (() => void) | undefined, icon: ReactNode) => (
    <IconButton size="small" aria-label={label} title={label} data-anchor={at} disabled={!onClick} onClick={onClick}>
      {icon}
    </IconButton>
  );
  return (
    <Box sx={{ display: 'flex', flex: 'none' }}>
      {isOrdered && (
        <>
          {button(t('design.moveUp', { name }), buttonAnchor(anchor, 'up'), onUp, <ArrowUpward fontSize="small" />)}
          {button(
            t('design.moveDown', { name }),
            buttonAnchor(anchor, 'down'),
            onDown,
            <ArrowDownward fontSize="small" />,
          )}
        </>
      )}
      {onDuplicate && button(t('design.duplicate', { name }), undefined, onDuplicate, <ContentCopy fontSize="small" />)}
      {button(
        t(isRemoval ? 'design.remove' : 'design.delete', { name }),
        buttonAnchor(anchor, 'delete'),
        canDelete ? onDelete : undefined,
        isRemoval ? <Close fontSize="small" /> : <DeleteOutlined fontSize="small" />,
      )}
    </Box>
  );
}
