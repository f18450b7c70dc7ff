import type { FieldKind } from '../FieldKind.js';
import { lazyInput } from '../frame/lazyInput.js';
import { stringField } from '../string/stringField.js';
import { ImageCell } from './ImageCell.js';

export const imageField: FieldKind = {
  ...stringField,
  Input: lazyInput(async () => (await import('./ImageInput.js')).ImageInput, 90),
  Cell: ImageCell,
  print: (value) => String(value).split('/').at(-1) ?? '',
  width: 80,
  flex: 0.6,
};
