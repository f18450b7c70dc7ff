import type { FieldKind } from '../FieldKind.js';
import { stringField } from '../string/stringField.js';
import { EmailCell } from './EmailCell.js';
import { EmailInput } from './EmailInput.js';

export const emailField: FieldKind = { ...stringField, Input: EmailInput, Cell: EmailCell, flex: 1.5 };
