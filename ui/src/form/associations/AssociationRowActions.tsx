import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import DragIndicator from '@mui/icons-material/DragIndicator';
import EditOutlined from '@mui/icons-material/EditOutlined';
import LinkOff from '@mui/icons-material/LinkOff';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';

export interface AssociationRowActionsProps {
  readonly title: string;
  readonly onMove: ((by: -1 | 1) => void) | undefined;
  /** Begins to drag the row. */
  readonly onGrab: ((event: PointerEvent<HTMLElement>) => void) | undefined;
  readonly onEdit: (() => void) | undefined;
  readonly onUnlink: (() => void) | undefined;
  readonly onDelete: (() => void) | undefined;
}

/** What can be done with one record of an association. */
export function AssociationRowActions({
  title,
  onMove,
  onGrab,
  onEdit,
  onUnlink,
  onDelete,
}: AssociationRowActionsProps) {
  const { t } = useTranslation();
  const button = (label: string, Icon: typeof LinkOff, run: () => void, name?: string) => (
    <IconButton aria-label={`${label}: ${title}`} title={label} onClick={run} data-action={name}>
      <Icon />
    </IconButton>
  );
  return (
    <Box sx={styles}>
      {onGrab && (
        // The keyboard and screen readers have the two buttons beside it.
        <Box
          component="span"
          aria-hidden
          title={t('association.drag')}
          onPointerDown={onGrab}
          // To let go is no click on the row.
          onClick={(event) => event.stopPropagation()}
          sx={gripStyles}
        >
          <DragIndicator />
        </Box>
      )}
      {onMove && button(t('association.up'), ArrowUpward, () => onMove(-1), 'up')}
      {onMove && button(t('association.down'), ArrowDownward, () => onMove(1), 'down')}
      {onEdit && button(t('relation.editShort'), EditOutlined, onEdit)}
      {onUnlink && button(t('form.unlink'), LinkOff, onUnlink)}
      {onDelete && button(t('form.delete'), DeleteOutlined, onDelete)}
    </Box>
  );
}

const styles = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: '2px',
  height: '100%',
  '& .MuiIconButton-root': { p: 0, width: 28, height: 28 },
  '& .MuiSvgIcon-root': { fontSize: 17 },
};

const gripStyles = {
  display: { xs: 'none', sm: 'inline-grid' },
  placeContent: 'center',
  width: 24,
  height: 28,
  color: 'text.secondary',
  cursor: 'grab',
  touchAction: 'none',
};
