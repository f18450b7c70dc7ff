import type { FieldKind } from '../FieldKind.js';
import { NumberCell, printNumber } from './NumberCell.js';
import { NumberInput } from './NumberInput.js';

export const numberField: FieldKind = {
  Input: NumberInput,
  Cell: NumberCell,
  print: (value, _column, locale) => printNumber(value, locale),
  align: 'right',
  width: 110,
  flex: 1,
  wide: false,
};
