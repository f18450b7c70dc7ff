import { formatTime } from '../../i18n/formats/formatDate.js';
import type { FieldKind } from '../FieldKind.js';
import { TimeInput } from './TimeInput.js';
import { TimeCell } from './TimeCell.js';

export const timeField: FieldKind = {
  Input: TimeInput,
  Cell: TimeCell,
  print: (value, _column, locale) => formatTime(String(value), locale),
  align: 'left',
  width: 100,
  flex: 1,
  wide: false,
};
