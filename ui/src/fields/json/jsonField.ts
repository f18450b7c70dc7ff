import type { FieldKind } from '../FieldKind.js';
import { textField } from '../text/textField.js';
import { JsonCell } from './JsonCell.js';
import { JsonInput } from './JsonInput.js';

export const jsonField: FieldKind = { ...textField, Input: JsonInput, Cell: JsonCell, flex: 1.5 };
