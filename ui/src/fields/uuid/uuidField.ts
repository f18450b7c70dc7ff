import type { FieldKind } from '../FieldKind.js';
import { PlainCell } from '../PlainCell.js';
import { UuidInput } from './UuidInput.js';

export const uuidField: FieldKind = {
  Input: UuidInput,
  Cell: PlainCell,
  print: String,
  align: 'left',
  width: 150,
  flex: 1,
  wide: false,
};
