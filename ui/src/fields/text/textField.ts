import type { FieldKind } from '../FieldKind.js';
import { LongTextCell } from './LongTextCell.js';
import { TextInput } from './TextInput.js';

export const textField: FieldKind = {
  Input: TextInput,
  Cell: LongTextCell,
  print: String,
  align: 'left',
  width: 180,
  flex: 3,
  wide: true,
};
