import type { ColumnKind } from './column-kind.js';
import type { ColumnType } from '../definition/column-type.js';
import { bigintKind } from './kinds/bigint.js';
import { booleanKind } from './kinds/boolean.js';
import { dateKind } from './kinds/date.js';
import { dateonlyKind } from './kinds/dateonly.js';
import { datetimeKind } from './kinds/datetime.js';
import { decimalKind } from './kinds/decimal.js';
import { floatKind } from './kinds/float.js';
import { integerKind } from './kinds/integer.js';
import { numberKind } from './kinds/number.js';
import { stringKind } from './kinds/string.js';
import { textKind } from './kinds/text.js';
import { timeKind } from './kinds/time.js';
import { uuidKind } from './kinds/uuid.js';

/** All column types; a missing type is a compile error. */
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

export function columnKind(type: ColumnType): ColumnKind {
  return columnKinds[type];
}
