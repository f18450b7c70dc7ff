import type { FieldKind } from '../FieldKind.js';
import { numberField } from '../number/numberField.js';

export const decimalField: FieldKind = { ...numberField, width: 140 };
