import type { ColumnKind } from './column-kind.js';
import type { ColumnType } from './column-type.js';
import { bigintKind } from './bigint.js';
import { booleanKind } from './boolean.js';
import { dateKind } from './date.js';
import { dateonlyKind } from './dateonly.js';
import { datetimeKind } from './datetime.js';
import { decimalKind } from './decimal.js';
import { floatKind } from './float.js';
import { integerKind } from './integer.js';
import { numberKind } from './number.js';
import { stringKind } from './string.js';
import { textKind } from './text.js';
import { timeKind } from './time.js';
import { uuidKind } from './uuid.js';

/** What every column type means. A type that is missing here does not compile. */
export const columnKinds = {
  date: dateKind,
  dateonly: dateonlyKind,
  datetime: datetimeKind,
  time: timeKind,
  number: numberKind,
  integer: integerKind,
  bigint: bigintKind,
  float: floatKind,
  decimal: decimalKind,
  boolean: booleanKind,
  string: stringKind,
  text: textKind,
  uuid: uuidKind,
} satisfies Record<ColumnType, ColumnKind>;

/** What a column type means. */
export function columnKind(type: ColumnType): ColumnKind {
  return columnKinds[type];
}
