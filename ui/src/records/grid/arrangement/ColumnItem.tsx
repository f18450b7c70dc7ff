import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import type { PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DragIndicator, KeyboardArrowDown, KeyboardArrowUp } from '../../../base/icons/panelIcons.js';

export interface ColumnItemProps {
  readonly label: string;
  readonly isShown: boolean;
  readonly isLastShown: boolean;
  readonly isDragged: boolean;
  readonly onToggle: () => void;
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
  readonly onDragStart: (event: PointerEvent) => void;
}

/** A column in the list of columns: its visibility and position. Moved by dragging the handle or by buttons. */
export function ColumnItem(props: ColumnItemProps) {
  const { label, isShown, isLastShown, isDragged, onToggle, onUp, onDown, onDragStart } = props;
  const { t } = useTranslation();
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        borderRadius: 'var(--vk-radius-input)',
        ...(isDragged && { backgroundColor: 'var(--vk-accent-softer)', boxShadow: 'inset 0 0 0 1px var(--vk-accent)' }),
      }}
    >
      <Box
        component="span"
        aria-hidden
        onPointerDown={onDragStart}
        sx={{ display: 'grid', placeItems: 'center', width: 24, height: 36, cursor: 'grab', touchAction: 'none', color: 'var(--vk-text-faint)' }} // prettier-ignore
      >
        <DragIndicator sx={{ fontSize: 18 }} />
      </Box>
      <FormControlLabel
        label={label}
        sx={{ flex: 1, minWidth: 0, ml: 0, mr: 1, overflowWrap: 'anywhere' }}
        control={<Checkbox size="small" checked={isShown} disabled={isLastShown} onChange={onToggle} />}
      />
      <IconButton size="small" aria-label={t('columns.up', { column: label })} aria-disabled={!onUp} onClick={onUp}>
        <KeyboardArrowUp fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        aria-label={t('columns.down', { column: label })}
        aria-disabled={!onDown}
        onClick={onDown}
      >
        <KeyboardArrowDown fontSize="small" />
      </IconButton>
    </Box>
  );
}
