import type { Column, Scalar, View } from '@viewkraft/model';
import type { DbValue, Dialect } from '../../../kernel/database/database.js';
import { toDb, valueCodec } from '../../../kernel/database/value-codecs.js';
import type { Sql } from '../sql/sql.js';
import { keyColumn } from '../sql/statement.js';

type Values = ReadonlyMap<string, Scalar>;

/** Inserts a row; an auto-increment primary key is null here. */
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

/** Updates only these columns, and only if the row is unchanged since it was read. */
export function updateSql(dialect: Dialect, view: View, seen: Values, changed: Values, now: Date): Sql {
  const set = new Map(changed);
  if (view.system) set.set('_updated_at', now.toISOString());
  const bound = (values: Values, columns: Iterable<Column>): DbValue[] =>
    Array.from(columns, (column) => toDb(dialect, column, values.get(column.name) ?? null));
  const columns = Array.from(set.keys(), (name) => view.columns.get(name) as Column);
  const values = [...bound(set, columns), ...bound(seen, seenColumns(view))];
  return { text: updateText(dialect, view, columns), values };
}

const updateTexts = new WeakMap<View, Map<string, string>>();
/** Statements cached per view: forms change the same columns again and again. */
const maxStatements = 100;

function updateText(dialect: Dialect, view: View, columns: readonly Column[]): string {
  let texts = updateTexts.get(view);
  if (!texts) updateTexts.set(view, (texts = new Map<string, string>()));
  const key = columns.map(({ name }) => name).join();
  let text = texts.get(key);
  if (text === undefined) {
    const set = columns.map(({ name }) => `${dialect.quote(name)} = ?`);
    const version = dialect.quote('_version');
    if (view.system) set.push(`${version} = ${version} + 1`);
    text = `UPDATE ${dialect.quote(view.table)} SET ${set.join(', ')} WHERE ${asSeen(dialect, view)}`;
    if (texts.size >= maxStatements) texts.clear();
    texts.set(key, text);
  }
  return text;
}

export function deleteSql(dialect: Dialect, view: View, seen: Values): Sql {
  const values = seenColumns(view).map((column) => toDb(dialect, column, seen.get(column.name) ?? null));
  return { text: `DELETE FROM ${dialect.quote(view.table)} WHERE ${asSeen(dialect, view)}`, values };
}

/** The columns that reveal a concurrent change: the version, or without one all values. The key comes first. */
function seenColumns(view: View): readonly Column[] {
  const key = keyColumn(view);
  if (view.system) return [key, view.columns.get('_version') as Column];
  return [key, ...[...view.columns.values()].filter((column) => column !== key)];
}

/** Matches the row with this key, unless it was changed since it was read. */
function asSeen(dialect: Dialect, view: View): string {
  const same = dialect.name === 'sqlite' ? 'IS' : '<=>';
  return seenColumns(view)
    .map((column, at) => `${dialect.quote(column.name)} ${at === 0 ? '=' : same} ${placeholder(dialect, column)}`)
    .join(' AND ');
}

const placeholder = (dialect: Dialect, column: Column): string => valueCodec(dialect, column).placeholder(column);
