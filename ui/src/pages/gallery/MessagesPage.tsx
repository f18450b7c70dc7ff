import { useTranslation } from 'react-i18next';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { PageHeader } from '../../base/page/PageHeader.js';
import { useTitle } from '../../base/routing/useTitle.js';
import { GalleryLinks } from './GalleryLinks.js';
import { MotionSamples } from './MotionSamples.js';
import { NotificationSamples } from './NotificationSamples.js';
import { PersistentDialog } from '../../base/dialogs/PersistentDialog.js';
import { GalleryIntro, GallerySection } from './GallerySection.js';

/** `/test2`: notifications, dialogs and motion. */
export function MessagesPage() {
  const { t } = useTranslation();
  const title = t('gallery.pages.test2');
  useTitle(title);
  return (
    <>
      <GalleryLinks />
      <PageHeader title={title} />
      <GalleryIntro>{t('gallery.intro.test2')}</GalleryIntro>
      <NotificationSamples />
      <DialogSamples />
      <MotionSamples />
    </>
  );
}

/** Dialogs that ignore clicks outside; one closes on Esc, the other requires an answer. */
function DialogSamples() {
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
