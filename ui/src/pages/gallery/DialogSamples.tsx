import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PersistentDialog } from '../../layouts/PersistentDialog.js';
import { GallerySection } from './GallerySection.js';

/** Dialogs that a click beside them does not close; one lets Esc through, the other has to be answered. */
export function DialogSamples() {
  const { t } = useTranslation();
  const id = useId();
  const [open, setOpen] = useState<'persistent' | 'question' | null>(null);
  const close = () => setOpen(null);
  return (
    <GallerySection title={t('gallery.dialog.title')}>
      <Button variant="outlined" onClick={() => setOpen('persistent')}>
        {t('gallery.dialog.persistent')}
      </Button>
      <Button variant="outlined" onClick={() => setOpen('question')}>
        {t('gallery.dialog.question')}
      </Button>
      <PersistentDialog
        isOpen={open !== null}
        onCancel={open === 'question' ? close : undefined}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
      >
        <DialogTitle id={`${id}-title`}>{t(`gallery.dialog.${open ?? 'persistent'}`)}</DialogTitle>
        <DialogContent id={`${id}-text`}>{t(`gallery.dialog.${open ?? 'persistent'}Text`)}</DialogContent>
        <DialogActions>
          <Button variant="contained" autoFocus onClick={close}>
            {t('gallery.dialog.close')}
          </Button>
        </DialogActions>
      </PersistentDialog>
    </GallerySection>
  );
}
