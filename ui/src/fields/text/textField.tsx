import type { FieldCellProps, FieldKind } from '../../base/plugin/FieldKind.js';
import { TextInput } from './TextInput.js';
import { TextCell } from '../TextCell.js';

export const textField: FieldKind = {
  Input: TextInput,
  Cell: LongTextCell,
  print: String,
  align: 'left',
  width: 180,
  flex: 3,
  wide: true,
};

/** Several lines of text as one. */
function LongTextCell({ value }: FieldCellProps) {
  return <TextCell text={String(value)} />;
}
