import type { FieldKind } from '../FieldKind.js';
import { stringField } from '../string/stringField.js';
import { ColorCell } from './ColorCell.js';
import { ColorInput } from './ColorInput.js';

export const colorField: FieldKind = { ...stringField, Input: ColorInput, Cell: ColorCell, width: 110, flex: 0.8 };
