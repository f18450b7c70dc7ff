import { columnKind } from '../../columns/columns.js';
import type { ColumnType } from '../../definition/column-type.js';
import type { Column } from '../../definition/view.js';

/** TypeScript types of a column type's values. */
interface WireTypes {
  readonly shown: 'string' | 'number' | 'boolean';
  /** In bodies and filters. */
  readonly accepted: string;
}

const text: WireTypes = { shown: 'string', accepted: 'string' };
const number: WireTypes = { shown: 'number', accepted: 'number' };
const digits: WireTypes = { shown: 'string', accepted: 'string | number' };

/** The type of every column type; a missing one is a compile error. */
const wireTypes: Readonly<Record<ColumnType, WireTypes>> = {
  date: text,
  datetime: text,
  dateonly: text,
  time: text,
  number,
  float: number,
  integer: number,
  bigint: digits,
  decimal: digits,
  boolean: { shown: 'boolean', accepted: 'boolean' },
  string: text,
  text,
  uuid: text,
};

/** A column in a response. */
export function shownType(column: Column, isList = false): string {
  if (column.getter !== undefined) return 'unknown';
  if (isList) return 'string[]';
  return orNull(column, column.values ? literals(column.values) : wireTypes[column.type].shown);
}

/** A column in a body. */
export function writtenType(column: Column, isList = false): string {
  if (isList) return 'readonly string[]';
  return orNull(column, column.values ? literals(column.values) : wireTypes[column.type].accepted);
}

/** A primary key. */
export const keyType = ({ type }: Column): string => wireTypes[type].shown;

/** What a filter may say about a column, by the operators of its type. */
export function filterType({ type }: Column): string {
  const { text: isText, ordered } = columnKind(type);
  const { accepted } = wireTypes[type];
  if (isText) return 'TextFilter';
  return ordered ? `OrderedFilter<${accepted}>` : 'BooleanFilter';
}

function orNull({ allowNull }: Column, type: string): string {
  return allowNull ? `${type} | null` : type;
}

function literals(values: readonly string[]): string {
  return values.length === 0 ? 'never' : values.map((value) => JSON.stringify(value)).join(' | ');
}
