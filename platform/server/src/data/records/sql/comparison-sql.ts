import type { Column, Comparison, Operand, Scalar } from '@viewkraft/model';
import { storedPlaceholder, valueCodec } from '../../../kernel/database/value-codecs.js';
import { fitDecimals } from './fit-decimals.js';
import { OperandSlot } from './query-template.js';
import { bind, join, raw, sql, type Sql } from './sql.js';
import type { Statement } from './statement.js';
import { textMatch, type TextOperator } from './text-match.js';

const symbols = { eq: '=', ne: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/** Whether an operand is compared with the value of a column, or with the column as stored. */
export type OperandForm = 'value' | 'stored';

/** One comparison of a column's value, given as SQL, with its operand. */
export function comparisonSql(
  comparison: Comparison,
  column: Column,
  value: Sql,
  statement: Statement,
  form: OperandForm = 'value',
): Sql {
  const { operator, operand } = column.type === 'decimal' ? fitDecimals(comparison, column.scale) : comparison;
  const bound = (one: Scalar): Sql => operandSql(column, one, statement, form);
  switch (operator) {
    case 'known':
      return sql`(${value} = ${value})`;
    case 'unknown':
      return sql`(${value} <> ${value})`;
    case 'is':
      return isExactly(value, operand, bound);
    case 'isNot':
      return sql`(NOT ${isExactly(value, operand, bound)})`;
    case 'in':
    case 'notIn':
      return inList(value, operator, operand as readonly Scalar[], bound);
    case 'between':
    case 'notBetween': {
      const [from = null, to = null] = operand as readonly Scalar[];
      // A bound beyond 64 bits is a double; with it, MariaDB's BETWEEN would compare the other one as a double too.
      const between =
        column.type === 'bigint'
          ? sql`(${value} >= ${bound(from)} AND ${value} <= ${bound(to)})`
          : sql`(${value} BETWEEN ${bound(from)} AND ${bound(to)})`;
      return operator === 'between' ? between : sql`(NOT ${between})`;
    }
  }
  // A missing operand, such as a guest's $user.id: neither true nor false.
  if (operand === null) return raw('NULL');
  const match = (as: TextOperator): Sql =>
    textMatch(statement.dialect, statement.context.fold, as, value, String(operand));
  switch (operator) {
    case 'eq':
    case 'ne':
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return sql`${value} ${symbols[operator]} ${bound(operand as Scalar)}`;
    case 'like':
    case 'iLike':
    case 'startsWith':
    case 'endsWith':
    case 'substring':
      return match(operator);
    case 'notLike':
      return sql`(NOT ${match('like')})`;
    case 'notILike':
      return sql`(NOT ${match('iLike')})`;
  }
}

/** One operand, converted to the bound value for this column. */
export function operandSql(
  column: Column,
  value: Scalar,
  { dialect }: Pick<Statement, 'dialect'>,
  form: OperandForm = 'value',
): Sql {
  if (value === null) return raw('NULL');
  const codec = valueCodec(dialect, column);
  const placeholder = form === 'value' ? codec.placeholder(column) : storedPlaceholder(dialect, column);
  // Replaced when the values are known.
  if ((value as unknown) instanceof OperandSlot) return bind(value as string, placeholder);
  return bind(codec.toDb(value, column), placeholder);
}

/** SQL's IS, whose result is never unknown (A2). */
function isExactly(value: Sql, operand: Operand, bound: (one: Scalar) => Sql): Sql {
  if (operand === null) return sql`(${value} IS NULL)`;
  return sql`(${value} IS NOT NULL AND ${value} = ${bound(operand as Scalar)})`;
}

function inList(value: Sql, operator: 'in' | 'notIn', list: readonly Scalar[], bound: (one: Scalar) => Sql): Sql {
  if (list.length === 0) return raw(operator === 'in' ? '(1=0)' : '(1=1)');
  return sql`${value} ${operator === 'in' ? 'IN' : 'NOT IN'} (${join(padded(list).map(bound), ',')})`;
}

/** Pads the list to a power of two by repeating its last value, so that few statements serve lists of any length. */
export function padded<T>(list: readonly T[]): readonly T[] {
  let size = 1;
  while (size < list.length) size *= 2;
  const last = list.at(-1) as T;
  return [...list, ...Array.from({ length: size - list.length }, () => last)];
}
