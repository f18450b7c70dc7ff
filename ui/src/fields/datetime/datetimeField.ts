import { formatInstant } from '../../i18n/formats/formatDate.js';
import type { FieldKind } from '../FieldKind.js';
import { InstantInput } from './InstantInput.js';
import { InstantCell } from './InstantCell.js';

export const datetimeField: FieldKind = {
  Input: InstantInput,
  Cell: InstantCell,
  print: (value, _column, locale) => formatInstant(String(value), locale),
  align: 'left',
  width: 180,
  flex: 1,
  wide: false,
};
