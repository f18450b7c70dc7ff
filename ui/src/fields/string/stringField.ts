import type { FieldKind } from '../../base/plugin/FieldKind.js';
import { PlainCell } from '../TextCell.js';
import { StringInput } from './StringInput.js';

export const stringField: FieldKind = {
  Input: StringInput,
  Cell: PlainCell,
  print: String,
  align: 'left',
  width: 140,
  flex: 2,
  wide: false,
};
