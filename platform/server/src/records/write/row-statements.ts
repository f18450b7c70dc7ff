import type { Column, Scalar, View } from '@viewkraft/model';
import type { DbValue, Dialect } from '../../database/database.js';
import { toDb, valueCodec } from '../../database/value-codecs.js';
import { bind, join, raw, sql, type Sql } from '../sql/sql.js';
import { keyColumn } from '../sql/statement.js';

type Values = ReadonlyMap<string, Scalar>;

/** A new row; a primary key that is null counts up by itself. */
export function insertSql(dialect: Dialect, view: View, values: Values): { text: string; values: DbValue[] } {
  const columns = [...view.columns.values()].filter(({ name, primaryKey }) => !primaryKey || values.get(name) !== null);
  return {
    text: insertText(dialect, view, columns),
    values: columns.map((column) => toDb(dialect, column, values.get(column.name) ?? null)),
  };
}

const insertTexts = new WeakMap<View, Map<number, string>>();

function insertText(dialect: Dialect, view: View, columns: readonly Column[]): string {
  let texts = insertTexts.get(view);
  if (!texts) insertTexts.set(view, (texts = new Map<number, string>()));
  let text = texts.get(columns.length);
  if (text === undefined) {
    const names = columns.map(({ name }) => dialect.quote(name)).join(',');
    text = `INSERT INTO ${dialect.quote(view.table)} (${names}) VALUES (${columns.map(() => '?').join(',')})`;
    texts.set(columns.length, text);
  }
  return text;
}

/** Changes only these columns, and only if the row is still as it was seen. */
export function updateSql(dialect: Dialect, view: View, seen: Values, changed: Values, now: Date): Sql {
  const set = [...changed].map(([name, value]) => assign(dialect, view, name, value));
  if (view.system) {
    const version = dialect.quote('_version');
    set.push(raw(`${version} = ${version} + 1`), assign(dialect, view, '_updated_at', now.toISOString()));
  }
  return sql`UPDATE ${dialect.quote(view.table)} SET ${join(set, ', ')} WHERE ${asSeen(dialect, view, seen)}`;
}

export function deleteSql(dialect: Dialect, view: View, seen: Values): Sql {
  return sql`DELETE FROM ${dialect.quote(view.table)} WHERE ${asSeen(dialect, view, seen)}`;
}

function assign(dialect: Dialect, view: View, name: string, value: Scalar): Sql {
  return sql`${dialect.quote(name)} = ${bind(toDb(dialect, view.columns.get(name) as Column, value))}`;
}

/** The row with this key, unless somebody changed it since: by its version, or where there is none by every value. */
function asSeen(dialect: Dialect, view: View, seen: Values): Sql {
  const key = keyColumn(view);
  const columns = view.system ? [view.columns.get('_version') as Column] : [...view.columns.values()];
  const same = columns
    .filter((column) => column !== key)
    .map((column) => {
      const value = bind(toDb(dialect, column, seen.get(column.name) ?? null), placeholder(dialect, column));
      return sql`${dialect.quote(column.name)} ${dialect.name === 'sqlite' ? 'IS' : '<=>'} ${value}`;
    });
  return join([keyEquals(dialect, view, seen.get(key.name) ?? null), ...same], ' AND ');
}

const placeholder = (dialect: Dialect, column: Column): string => valueCodec(dialect, column).placeholder(column);

export function keyEquals(dialect: Dialect, view: View, key: Scalar): Sql {
  const column = keyColumn(view);
  return sql`${dialect.quote(column.name)} = ${bind(toDb(dialect, column, key), placeholder(dialect, column))}`;
}
