import type { FieldKind } from '../FieldKind.js';
import { stringField } from '../string/stringField.js';
import { UrlCell } from './UrlCell.js';
import { UrlInput } from './UrlInput.js';

export const urlField: FieldKind = { ...stringField, Input: UrlInput, Cell: UrlCell, flex: 1.5 };
