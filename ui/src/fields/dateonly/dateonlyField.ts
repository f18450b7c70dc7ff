import { formatDay } from '../../i18n/formats/formatDate.js';
import type { FieldKind } from '../FieldKind.js';
import { DayInput } from './DayInput.js';
import { DayCell } from './DayCell.js';

export const dateonlyField: FieldKind = {
  Input: DayInput,
  Cell: DayCell,
  print: (value, _column, locale) => formatDay(String(value), locale),
  align: 'left',
  width: 110,
  flex: 1,
  wide: false,
};
