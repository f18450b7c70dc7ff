import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordId } from '../../api/WireRecord.js';
import { useLocale } from '../../i18n/useLocale.js';
import type { RecordOption } from '../../relations/RecordOption.js';
import { RecordPicker } from '../../relations/RecordPicker.js';

export interface LinkDialogProps {
  readonly isOpen: boolean;
  /** The view to choose from. */
  readonly view: string;
  readonly onClose: () => void;
  readonly onLink: (id: RecordId) => void;
}

/** Chooses the record to link. */
export function LinkDialog({ isOpen, view, onClose, onLink }: LinkDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  const [picked, setPicked] = useState<RecordOption | null>(null);
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby={`${id}-title`}
      slotProps={{ transition: { onExited: () => setPicked(null) } }}
    >
      <DialogTitle id={`${id}-title`}>{t('form.link')}</DialogTitle>
      <DialogContent>
        <RecordPicker
          id={`${id}-search`}
          label={t('grid.search')}
          view={view}
          value={picked}
          onChange={setPicked}
          locale={locale}
          autoFocus
          compact
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('form.cancel')}</Button>
        <Button variant="contained" disabled={picked === null} onClick={() => picked && onLink(picked.id)}>
          {t('form.link')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
