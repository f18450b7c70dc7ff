import type { FieldKind } from '../FieldKind.js';
import { PlainCell } from '../PlainCell.js';
import { TextInput } from './TextInput.js';

export const textField: FieldKind = {
  Input: TextInput,
  Cell: PlainCell,
  print: String,
  align: 'left',
  width: 180,
  flex: 3,
  wide: true,
};
