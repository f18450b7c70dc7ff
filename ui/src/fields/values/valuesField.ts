import type { FieldKind } from '../FieldKind.js';
import { ValueCell } from './ValueCell.js';
import { ValuesInput } from './ValuesInput.js';
import { valueText } from './valueText.js';

/** A column whose values are told one by one in the view file. */
export const valuesField: FieldKind = {
  Input: ValuesInput,
  Cell: ValueCell,
  print: valueText,
  align: 'left',
  width: 120,
  flex: 1,
  wide: false,
};
