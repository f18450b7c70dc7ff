import { textIn } from '@viewkraft/model';
import { useState } from 'react';
import { imageAddress } from '../../site/image/imageAddress.js';
import { isImagePath } from '../../media/isImagePath.js';
import type { FieldCellProps } from '../FieldKind.js';
import './image.css';

/** A thumbnail; the file's name where there is none. */
export function ImageCell({ column, value, locale }: FieldCellProps) {
  const [broken, setBroken] = useState('');
  const path = String(value);
  const name = path.split('/').at(-1) ?? path;
  if (!isImagePath(path) || broken === path) return <span title={path}>{name}</span>;
  return (
    <img
      className="vk-image-cell"
      src={imageAddress(path, { width: 80, height: 56, fit: 'cover' })}
      width={40}
      height={28}
      alt={textIn(column.label, locale) || name}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(path)}
    />
  );
}
