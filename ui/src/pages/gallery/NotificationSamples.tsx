import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { notificationTypes, notify, type Position } from '../../base/notify/notifications.js';
import { GallerySection } from './GallerySection.js';

/** Positions as they appear on the screen; the two without a corner or edge fill the middle column. */
const rows: readonly (readonly Position[])[] = [
  ['top-left', 'top', 'top-right'],
  ['left', 'center', 'right'],
  ['bottom-left', 'bottom', 'bottom-right'],
];
const progressSteps = 4;
const progressStepMs = 700;

/** Notifications at each position and of each kind, and how they stack. */
export function NotificationSamples() {
  const { t } = useTranslation();
  const progress = () => {
    const change = notify({ message: t('gallery.notify.working'), type: 'ongoing' });
    for (let step = 1; step <= progressSteps; step += 1) {
      const share = Math.round((step / progressSteps) * 100);
      setTimeout(() => {
        if (step < progressSteps) change({ caption: `${share} %` });
        else change({ message: t('gallery.notify.done'), type: 'positive', caption: undefined, timeout: 2_000 });
      }, step * progressStepMs);
    }
  };
  return (
    <>
      <GallerySection title={t('gallery.notify.places')}>
        <Box
          sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', width: 'min(560px, 100%)' }}
        >
          {rows.flat().map((position) => (
            <Button
              key={position}
              variant="outlined"
              sx={{ whiteSpace: 'normal', px: 1, minWidth: 0 }}
              onClick={() => notify({ message: t('gallery.notify.message', { place: position }), position })}
            >
              {position}
            </Button>
          ))}
        </Box>
      </GallerySection>
      <GallerySection title={t('gallery.notify.kinds')}>
        {notificationTypes.map((type) => (
          <Button
            key={type}
            variant="outlined"
            onClick={() => notify({ message: t(`gallery.notify.type.${type}`), type, timeout: 5_000 })}
          >
            {type}
          </Button>
        ))}
      </GallerySection>
      <GallerySection title={t('gallery.notify.ways')}>
        <Button variant="outlined" onClick={() => notify({ message: t('gallery.notify.stays'), timeout: 0 })}>
          {t('gallery.notify.stay')}
        </Button>
        <Button
          variant="outlined"
          onClick={() =>
            notify({
              message: t('gallery.notify.moved'),
              caption: t('gallery.notify.movedCaption'),
              position: 'bottom-left',
              actions: [{ label: t('gallery.notify.undo'), onClick: () => notify(t('gallery.notify.undone')) }],
            })
          }
        >
          {t('gallery.notify.action')}
        </Button>
        <Button variant="outlined" onClick={progress}>
          {t('gallery.notify.progress')}
        </Button>
        <Button
          variant="outlined"
          onClick={() => [1, 2, 3].forEach(() => notify({ message: t('gallery.notify.again'), type: 'warning' }))}
        >
          {t('gallery.notify.count')}
        </Button>
      </GallerySection>
    </>
  );
}
