import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Grow from '@mui/material/Grow';
import { constants } from '@viewkraft/model';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shake } from '../../layouts/shake.js';
import { GallerySection } from './GallerySection.js';

/** What moves, and how long: the spinner, the usual transition, the shake. */
export function MotionSamples() {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(true);
  const card = useRef<HTMLDivElement>(null);
  return (
    <GallerySection title={t('gallery.motion.title')}>
      <CircularProgress aria-label={t('gallery.motion.spinner')} size={32} />
      <Button variant="outlined" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
        {t('gallery.motion.transition')}
      </Button>
      <Button variant="outlined" onClick={() => card.current && shake(card.current)}>
        {t('gallery.motion.shake')}
      </Button>
      <Grow in={isShown} timeout={constants.transition}>
        <Box ref={card} tabIndex={-1} sx={cardStyles}>
          {t('gallery.motion.card')}
        </Box>
      </Grow>
    </GallerySection>
  );
}

const cardStyles = {
  px: 4,
  py: 3,
  border: '1px solid var(--vk-border)',
  borderRadius: 'var(--vk-radius)',
  backgroundColor: 'var(--vk-surface)',
};
