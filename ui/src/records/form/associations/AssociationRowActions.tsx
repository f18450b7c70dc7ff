import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteOutlined, EditOutlined } from '../../../base/icons/icons.js';
import { ArrowDownward, ArrowUpward, DragIndicator, LinkOff } from '../../../base/icons/panelIcons.js';
import { RowButtons } from '../../grid/columns/RowButtons.js';

export interface AssociationRowActionsProps {
  readonly title: string;
  readonly tabIndex: 0 | -1;
  readonly onMove: ((by: -1 | 1) => void) | undefined;
  /** Starts dragging the row. */
  readonly onGrab: ((event: PointerEvent<HTMLElement>) => void) | undefined;
  readonly onEdit: (() => void) | undefined;
  readonly onUnlink: (() => void) | undefined;
  readonly onDelete: (() => void) | undefined;
  /** Loads the question before a deletion. */
  readonly prepareDelete: () => void;
}

interface RowButton {
  readonly label: string;
  readonly Icon: typeof LinkOff;
  readonly run: (() => void) | undefined;
  readonly prepare?: () => void;
  readonly name?: string;
}

export function AssociationRowActions({
  title,
  tabIndex,
  onMove,
  onGrab,
  onEdit,
  onUnlink,
  onDelete,
  prepareDelete,
}: AssociationRowActionsProps) {
  const { t } = useTranslation();
  const buttons: readonly RowButton[] = [
    { label: t('association.up'), Icon: ArrowUpward, run: onMove && (() => onMove(-1)), name: 'up' },
    { label: t('association.down'), Icon: ArrowDownward, run: onMove && (() => onMove(1)), name: 'down' },
    { label: t('relation.editShort'), Icon: EditOutlined, run: onEdit },
    { label: t('form.unlink'), Icon: LinkOff, run: onUnlink },
    { label: t('form.delete'), Icon: DeleteOutlined, run: onDelete, prepare: prepareDelete },
  ];
  return (
    <RowButtons tabIndex={tabIndex}>
      {(tabIndexOf) => (
        <>
          {onGrab && (
            // Keyboards and screen readers use the two buttons beside it.
            <Box
              component="span"
              aria-hidden
              title={t('association.drag')}
              onPointerDown={onGrab}
              // Releasing the grip must not count as a click on the row.
              onClick={(event) => event.stopPropagation()}
              sx={gripStyles}
            >
              <DragIndicator />
            </Box>
          )}
          {buttons
            .filter(({ run }) => run !== undefined)
            .map(({ label, Icon, run, name, prepare }, place) => (
              <IconButton
                key={label}
                aria-label={`${label}: ${title}`}
                title={label}
                tabIndex={tabIndexOf(place)}
                onClick={run}
                onPointerEnter={prepare}
                onFocus={prepare}
                data-action={name}
              >
                <Icon />
              </IconButton>
            ))}
        </>
      )}
    </RowButtons>
  );
}

const gripStyles = {
  display: { xs: 'none', sm: 'inline-grid' },
  placeContent: 'center',
  width: 24,
  height: 28,
  color: 'text.secondary',
  cursor: 'grab',
  touchAction: 'none',
};
