import type { FieldKind } from '../FieldKind.js';
import { stringField } from '../string/stringField.js';
import { TelCell } from './TelCell.js';
import { TelInput } from './TelInput.js';

export const telField: FieldKind = { ...stringField, Input: TelInput, Cell: TelCell, flex: 1.5 };
