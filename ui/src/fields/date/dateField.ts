import { datetimeField } from '../datetime/datetimeField.js';
import type { FieldKind } from '../FieldKind.js';

/** On the wire a moment, like `datetime`, so it is edited and shown like one. */
export const dateField: FieldKind = datetimeField;
