import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Grow from '@mui/material/Grow';
import Typography from '@mui/material/Typography';
import { animationNames, type AnimationName } from '@viewkraft/model';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shake } from '../../base/dialogs/shake.js';
import { transitionMs } from '../../base/motion/transitionMs.js';
import { play, presets } from '../../base/motion/presets.js';
import { GallerySection } from './GallerySection.js';

/** Animations and their durations: spinner, default transition, shake, and the motion presets of page blocks. */
export function MotionSamples() {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(true);
  const card = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const appear = (name: AnimationName) => {
    setShown(true);
    if (card.current) play(card.current, presets[name]);
  };
  return (
    <GallerySection title={t('gallery.motion.title')}>
      <CircularProgress aria-label={t('gallery.motion.spinner')} size={32} />
      <Button variant="outlined" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
        {t('gallery.motion.transition')}
      </Button>
      <Button variant="outlined" onClick={() => card.current && shake(card.current)}>
        {t('gallery.motion.shake')}
      </Button>
      <Grow in={isShown} timeout={transitionMs}>
        <Box ref={card} tabIndex={-1} sx={cardStyles}>
          {t('gallery.motion.card', { duration: transitionMs })}
        </Box>
      </Grow>
      <Box role="group" aria-labelledby={titleId} sx={{ flexBasis: '100%' }}>
        <Typography id={titleId} variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
          {t('gallery.motion.presets')}
        </Typography>
        <Box sx={presetStyles}>
          {animationNames.map((name) => (
            <Button key={name} size="small" variant="outlined" lang="en" onClick={() => appear(name)}>
              {`${name} ${presets[name].duration} ms`}
            </Button>
          ))}
        </Box>
      </Box>
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

const presetStyles = { display: 'flex', flexWrap: 'wrap', gap: 1 };
