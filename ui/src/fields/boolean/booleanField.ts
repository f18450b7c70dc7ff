import { i18n } from '../../i18n/i18n.js';
import type { FieldKind } from '../FieldKind.js';
import { BooleanCell } from './BooleanCell.js';
import { BooleanInput } from './BooleanInput.js';

export const booleanField: FieldKind = {
  Input: BooleanInput,
  Cell: BooleanCell,
  print: (value) => i18n.t(value === true ? 'field.yes' : 'field.no'),
  align: 'left',
  width: 90,
  flex: 0.6,
  wide: false,
};
