import Box from '@mui/material/Box';
import { useState } from 'react';
import { InsertDriveFileOutlined } from '../base/icons/panelIcons.js';
import { imageAddress } from '../base/site/imageAddress.js';
import { isImage, type MediaRecord } from './MediaRecord.js';

interface ThumbnailProps {
  readonly record: Pick<MediaRecord, 'path' | 'type'>;
  /** Empty when the name is next to the thumbnail. */
  readonly alt?: string;
  /** CSS pixels of the longer side. */
  readonly size?: number;
}

/** A thumbnail of the whole image on a neutral background, or an icon for other files. */
export function Thumbnail({ record, alt = '', size = 240 }: ThumbnailProps) {
  const [brokenPath, setBrokenPath] = useState('');
  const ground = {
    display: 'grid',
    placeItems: 'center',
    aspectRatio: '4 / 3',
    width: '100%',
    overflow: 'hidden',
    color: 'var(--vk-text-faint)',
    backgroundColor: 'var(--vk-surface-sunken)',
  };
  if (!isImage(record) || brokenPath === record.path) {
    return (
      <Box sx={ground}>
        <InsertDriveFileOutlined aria-hidden sx={{ fontSize: 40 }} />
      </Box>
    );
  }
  const at = (width: number) => imageAddress(record.path, { width, height: width, fit: 'inside' });
  return (
    <Box sx={ground}>
      <Box
        component="img"
        src={at(size)}
        srcSet={`${at(size)} 1x, ${at(size * 2)} 2x`}
        alt={alt}
        loading="lazy"
        decoding="async"
        onError={() => setBrokenPath(record.path)}
        sx={{ width: '100%', height: '100%', minHeight: 0, objectFit: 'contain' }}
      />
    </Box>
  );
}
