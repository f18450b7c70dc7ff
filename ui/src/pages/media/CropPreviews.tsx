import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { focalCrop, type Point } from '../../media/focalCrop.js';
import { imageAddress } from '../../base/site/imageAddress.js';

const crops = [
  { name: '16:9', ratio: 16 / 9 },
  { name: '4:3', ratio: 4 / 3 },
  { name: '1:1', ratio: 1 },
  { name: '3:4', ratio: 3 / 4 },
];

interface CropPreviewsProps {
  readonly path: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly point: Point;
}

/** Previews of usual crops around this focal point. */
export function CropPreviews({ path, size, point }: CropPreviewsProps) {
  const { t } = useTranslation();
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <Box component="figcaption" sx={{ mb: 1, fontSize: 13, fontWeight: 550 }}>
        {t('media.crops')}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        {crops.map(({ name, ratio }) => (
          <Box key={name} sx={{ display: 'grid', gap: 1, justifyItems: 'center', fontSize: 12 }}>
            <Box
              component="img"
              src={imageAddress(path, { width: 480 })}
              alt=""
              style={{ objectPosition: focalCrop(size, ratio, point) }}
              sx={{
                height: 72,
                width: Math.round(72 * ratio),
                objectFit: 'cover',
                borderRadius: 'var(--vk-radius-input)',
                border: '1px solid var(--vk-border)',
              }}
            />
            <span>{name}</span>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
