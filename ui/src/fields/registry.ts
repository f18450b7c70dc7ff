import type { ColumnType } from '@viewkraft/model';
import { bigintField } from './bigint/bigintField.js';
import { booleanField } from './boolean/booleanField.js';
import { dateField } from './date/dateField.js';
import { dateonlyField } from './dateonly/dateonlyField.js';
import { datetimeField } from './datetime/datetimeField.js';
import { decimalField } from './decimal/decimalField.js';
import type { FieldKind } from './FieldKind.js';
import { floatField } from './float/floatField.js';
import { integerField } from './integer/integerField.js';
import { numberField } from './number/numberField.js';
import { stringField } from './string/stringField.js';
import { textField } from './text/textField.js';
import { timeField } from './time/timeField.js';
import { uuidField } from './uuid/uuidField.js';

/** How each column type is edited and shown. A type that is missing here does not compile. */
export const fields = {
  date: dateField,
  dateonly: dateonlyField,
  datetime: datetimeField,
  time: timeField,
  number: numberField,
  integer: integerField,
  bigint: bigintField,
  float: floatField,
  decimal: decimalField,
  boolean: booleanField,
  string: stringField,
  text: textField,
  uuid: uuidField,
} satisfies Record<ColumnType, FieldKind>;

export function fieldOf(type: ColumnType): FieldKind {
  return fields[type];
}
