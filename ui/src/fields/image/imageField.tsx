import { textIn } from '@viewkraft/model';
import { useState } from 'react';
import { withTexts } from '../../base/i18n/i18n.js';
import type { FieldCellProps, FieldKind } from '../../base/plugin/FieldKind.js';
import { lazyInput } from '../frame/lazyInput.js';
import { stringField } from '../string/stringField.js';
import { imageAddress } from '../../base/site/imageAddress.js';
import { isImagePath } from '../../media/fileKinds.js';
import './image.css';

export const imageField: FieldKind = {
  ...stringField,
  Input: lazyInput(async () => (await withTexts(import('./ImageInput.js'), 'editor', 'media')).ImageInput, 90),
  Cell: ImageCell,
  print: (value) => String(value).split('/').at(-1) ?? '',
  width: 80,
  flex: 0.6,
};

/** A thumbnail, or the file's name if there is none. */
function ImageCell({ column, value, locale }: FieldCellProps) {
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
