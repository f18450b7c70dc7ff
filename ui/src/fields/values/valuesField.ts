import type { FieldKind } from '../FieldKind.js';
import { PlainCell } from '../PlainCell.js';
import { ValuesInput } from './ValuesInput.js';

/** A column whose values are told one by one in the view file. */
export const valuesField: FieldKind = {
  Input: ValuesInput,
  Cell: PlainCell,
  print: String,
  align: 'left',
  width: 120,
  flex: 1,
  wide: false,
};
