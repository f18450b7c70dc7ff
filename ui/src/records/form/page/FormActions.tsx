import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ContentCopy, DeleteOutlined, History } from '../../../base/icons/icons.js';

export interface FormActionsProps {
  /** The form to save. */
  readonly formId: string;
  /** A bar at the bottom instead of a row beside the title. */
  readonly isNarrow: boolean;
  readonly canSave: boolean;
  readonly onDelete?: (() => void) | undefined;
  /** Loads the question before a deletion. */
  readonly prepareDelete: () => void;
  readonly onClone?: (() => void) | undefined;
  readonly onHistory?: (() => void) | undefined;
  /** In a clone: copies its values into the original record. */
  readonly onApply?: (() => void) | undefined;
  /** Actions of plugins. */
  readonly more?: ReactNode;
}

/** The actions available for the record; unavailable ones are not rendered. */
export function FormActions({
  formId,
  isNarrow,
  canSave,
  onDelete,
  prepareDelete,
  onClone,
  onHistory,
  onApply,
  more,
}: FormActionsProps) {
  const { t } = useTranslation();
  const deleteProps = { onClick: onDelete, onPointerEnter: prepareDelete, onFocus: prepareDelete };
  return (
    <Box sx={isNarrow ? barStyles : rowStyles}>
      {onDelete && isNarrow && (
        <IconButton aria-label={t('form.delete')} {...deleteProps} sx={{ color: 'var(--vk-negative)' }}>
          <DeleteOutlined fontSize="small" />
        </IconButton>
      )}
      {onDelete && !isNarrow && (
        <Button variant="outlined" color="error" {...deleteProps}>
          {t('form.delete')}
        </Button>
      )}
      {onClone && isNarrow && (
        <IconButton aria-label={t('form.clone')} onClick={onClone}>
          <ContentCopy fontSize="small" />
        </IconButton>
      )}
      {onClone && !isNarrow && (
        <Button variant="outlined" onClick={onClone}>
          {t('form.clone')}
        </Button>
      )}
      {onHistory && isNarrow && (
        <IconButton aria-label={t('form.history')} aria-haspopup="dialog" onClick={onHistory}>
          <History fontSize="small" />
        </IconButton>
      )}
      {onHistory && !isNarrow && (
        <Button variant="outlined" aria-haspopup="dialog" onClick={onHistory}>
          {t('form.history')}
        </Button>
      )}
      {onApply && (
        <Button variant="outlined" onClick={onApply}>
          {t('form.applyToOriginal')}
        </Button>
      )}
      {more}
      {canSave && (
        <Button
          type="submit"
          form={formId}
          variant="contained"
          aria-keyshortcuts="Control+S"
          sx={isNarrow ? { ml: 'auto' } : undefined}
        >
          {t('form.save')}
        </Button>
      )}
    </Box>
  );
}

/**
 * A separate row if the plugins' actions, which load last, would not fit beside the title: this avoids a layout shift.
 */
const rowStyles = {
  display: 'flex',
  displayPrint: 'none',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 2,
  ml: 'auto',
  flexBasis: { sm: '100%', md: 'auto' },
  '&:empty': { display: 'none' },
};

const barStyles = {
  displayPrint: 'none',
  position: 'sticky',
  bottom: 'var(--vk-bottom-bar, 0px)',
  zIndex: 5,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  mt: 6,
  mx: -4,
  mb: -4,
  px: 4,
  py: 2,
  paddingBottom: 'max(8px, env(safe-area-inset-bottom))',
  backgroundColor: 'var(--vk-surface)',
  borderTop: '1px solid var(--vk-border)',
  // Two German labels fit side by side at 320 px.
  '& .MuiButton-root': { px: '10px' },
};
