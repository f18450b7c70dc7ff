import type { ColumnType } from '../../definition/column-type.js';
import type { Column } from '../../definition/view.js';
import { columnLimits } from '../../limits/column-limits.js';
import type { JsonSchema } from './open-api.js';

/** A column type on the wire. */
interface TypeSchema {
  readonly json: 'string' | 'number' | 'integer' | 'boolean';
  /** What holds for every value in a response. */
  readonly shown?: (column: Column) => JsonSchema;
  /** Bodies and filters may use numbers too, although responses contain strings. */
  readonly accepts?: 'integer' | 'number';
}

const instant: TypeSchema = { json: 'string', shown: () => ({ format: 'date-time' }) };
const double: TypeSchema = { json: 'number', shown: () => ({ format: 'double' }) };

/** How every column type is described; a missing type is a compile error. */
const typeSchemas: Readonly<Record<ColumnType, TypeSchema>> = {
  date: instant,
  datetime: instant,
  dateonly: { json: 'string', shown: () => ({ format: 'date' }) },
  time: { json: 'string', shown: () => ({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d$' }) },
  number: double,
  float: double,
  integer: { json: 'integer', shown: () => ({ format: 'int32', minimum: -(2 ** 31), maximum: 2 ** 31 - 1 }) },
  bigint: {
    json: 'string',
    accepts: 'integer',
    shown: () => ({ format: 'bigint', pattern: '^(0|-?[1-9]\\d*)$' }),
  },
  decimal: {
    json: 'string',
    accepts: 'number',
    shown: ({ scale }) => ({ format: 'decimal', pattern: scale === 0 ? '^-?\\d+$' : `^-?\\d+\\.\\d{${scale}}$` }),
  },
  boolean: { json: 'boolean' },
  string: { json: 'string', shown: ({ length }) => ({ maxLength: length }) },
  text: { json: 'string', shown: () => ({ maxLength: columnLimits.textBytes }) },
  uuid: { json: 'string', shown: () => ({ format: 'uuid' }) },
};

const texts: JsonSchema = { type: 'array', items: { type: 'string' } };

/** A column in a response. `isList`: a list of texts, although no column type is one. */
export function shownSchema(column: Column, isList = false): JsonSchema {
  // A getter may return anything.
  if (column.getter !== undefined) return {};
  return isList ? texts : valueSchema(column, [typeSchemas[column.type].json], keySchema(column));
}

/** A column in a body. A string of digits may have fewer digits than in responses. */
export function writtenSchema(column: Column, isList = false): JsonSchema {
  if (isList) return texts;
  const { json, accepts } = typeSchemas[column.type];
  const shown = keySchema(column);
  const schema = accepts
    ? valueSchema(column, [json, accepts], { ...shown, pattern: '^-?\\d+(\\.\\d+)?$' })
    : valueSchema(column, [json], shown);
  return column.default?.kind === 'value' ? { ...schema, default: column.default.value } : schema;
}

/** A non-null value of the column: a primary key in an address or in a list of ids. */
export function keySchema(column: Column): JsonSchema {
  const { json, shown } = typeSchemas[column.type];
  return { type: json, ...shown?.(column) };
}

/** A value in a filter; the constraints of the column do not apply to it. */
export function operandSchema(type: ColumnType): JsonSchema {
  const { json, accepts } = typeSchemas[type];
  return { type: accepts ? [json, accepts] : json };
}

/** The JSON types of a column's values, as a list only where there are several. */
function valueSchema({ allowNull, values }: Column, types: readonly string[], schema: JsonSchema): JsonSchema {
  const all = allowNull ? [...types, 'null'] : types;
  const type = all.length === 1 ? String(all[0]) : all;
  return values ? { type, enum: allowNull ? [...values, null] : values } : { ...schema, type };
}
