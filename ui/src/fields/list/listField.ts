import type { FieldKind } from '../FieldKind.js';
import { PlainCell } from '../PlainCell.js';
import { ListInput } from './ListInput.js';

export const listField: FieldKind = {
  Input: ListInput,
  Cell: PlainCell,
  print: (value) => (Array.isArray(value) ? value.join(', ') : String(value)),
  align: 'left',
  width: 140,
  flex: 1,
  wide: false,
};
