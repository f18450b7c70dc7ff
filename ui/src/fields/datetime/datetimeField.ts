import { formatInstant } from '../../i18n/formats/formatDate.js';
import type { FieldKind } from '../FieldKind.js';
import { lazyPicker } from '../lazyPicker.js';
import { InstantCell } from './InstantCell.js';

export const datetimeField: FieldKind = {
  Input: lazyPicker(async () => (await import('./InstantInput.js')).InstantInput),
  Cell: InstantCell,
  print: (value, _column, locale) => formatInstant(String(value), locale),
  align: 'left',
  width: 180,
  flex: 1,
  wide: false,
};
