import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../layouts/PageHeader.js';
import { useTitle } from '../../routing/useTitle.js';
import { DialogSamples } from './DialogSamples.js';
import { GalleryLinks } from './GalleryLinks.js';
import { GalleryIntro } from './GalleryIntro.js';
import { MotionSamples } from './MotionSamples.js';
import { NotificationSamples } from './NotificationSamples.js';

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
