import { hasVersions, versionColumn, type Column, type Scalar, type View } from '@viewkraft/model';
import type { DbValue, Dialect } from '../../../kernel/database/database.js';
import { toDb, valueCodec, valueSql } from '../../../kernel/database/value-codecs.js';
import type { Sql } from '../sql/sql.js';
import { columnOf, keyColumn } from '../sql/statement.js';

type Values = ReadonlyMap<string, Scalar>;

/** Inserts a row; an auto-increment primary key is null here. */
export const insertSql = (dialect: Dialect, view: View, values: Values): { text: string; values: DbValue[] } =>
  insertRowsSql(dialect, view, [values]);

/** Inserts rows that all have a primary key, or all get one. */
export function insertRowsSql(
  dialect: Dialect,
  view: View,
  rows: readonly Values[],
): { text: string; values: DbValue[] } {
  const columns = insertedColumns(view, rows[0] as Values);
  const values: DbValue[] = [];
  for (const row of rows) for (const column of columns) values.push(toDb(dialect, column, row.get(column.name) ?? null));
  return { text: insertText(dialect, view, columns, rows.length), values };
}

/** An unmanaged table fills the columns that a record leaves empty: it may have defaults of its own. */
function insertedColumns(view: View, record: Values): readonly Column[] {
  const isKeyless = record.get(view.primaryKey) === null;
  const columns = [...view.columns.values()];
  if (view.managed) return columns.filter(({ primaryKey }) => !primaryKey || !isKeyless);
  return columns.filter((column) => isStored(column) && (record.get(column.name) ?? null) !== null);
}

/** Whether the table has a column for it: the version of an unmanaged view's record is computed. */
const isStored = ({ source }: Column): boolean => !source || 'sqlType' in source;

/** Statements cached per view: forms change the same columns again and again. */
const maxStatements = 100;
const insertTexts = new WeakMap<View, Map<string, string>>();

function insertText(dialect: Dialect, view: View, columns: readonly Column[], rows: number): string {
  const place = `${view.managed ? columns.length : columns.map(({ name }) => name).join()} ${rows}`;
  let texts = insertTexts.get(view);
  if (!texts) insertTexts.set(view, (texts = new Map<string, string>()));
  let text = texts.get(place);
  if (text === undefined) {
    const names = columns.map(({ field }) => dialect.quote(field)).join(',');
    const row = `(${columns.map(() => '?').join(',')})`;
    text = `INSERT INTO ${dialect.quote(view.table)} (${names}) VALUES ${Array.from({ length: rows }, () => row).join(',')}`;
    if (texts.size >= maxStatements) texts.clear();
    texts.set(place, text);
  }
  return text;
}

/** Updates only these columns, and only if the row is unchanged since it was read. */
export function updateSql(dialect: Dialect, view: View, seen: Values, changed: Values, now: Date): Sql {
  const set = new Map(changed);
  if (view.system) set.set('_updated_at', now.toISOString());
  const columns = Array.from(set.keys(), (name) => view.columns.get(name) as Column);
  const values = [...bound(dialect, set, columns), ...bound(dialect, seen, seenColumns(view))];
  return { text: updateText(dialect, view, columns), values };
}

/** Sets columns of a row that keeps its version: it was just inserted, or is about to be deleted. */
export function completeSql(dialect: Dialect, view: View, inserted: Values, missing: Values): Sql {
  const columns = Array.from(missing.keys(), (name) => columnOf(view, name));
  const key = keyColumn(view);
  const set = columns.map(({ field }) => `${dialect.quote(field)} = ?`).join(', ');
  return {
    text: `UPDATE ${dialect.quote(view.table)} SET ${set} WHERE ${dialect.quote(key.field)} = ${placeholder(dialect, key)}`,
    values: [...bound(dialect, missing, columns), ...bound(dialect, inserted, [key])],
  };
}

const updateTexts = new WeakMap<View, Map<string, string>>();

function updateText(dialect: Dialect, view: View, columns: readonly Column[]): string {
  let texts = updateTexts.get(view);
  if (!texts) updateTexts.set(view, (texts = new Map<string, string>()));
  const key = columns.map(({ name }) => name).join();
  let text = texts.get(key);
  if (text === undefined) {
    const set = columns.map(({ field }) => `${dialect.quote(field)} = ?`);
    const version = dialect.quote(versionColumn);
    if (countsVersions(view)) set.push(`${version} = ${version} + 1`);
    text = `UPDATE ${dialect.quote(view.table)} SET ${set.join(', ')} WHERE ${asSeen(dialect, view)}`;
    if (texts.size >= maxStatements) texts.clear();
    texts.set(key, text);
  }
  return text;
}

/** Whether one statement can change several rows, each to values of its own. */
export const updatesRows = ({ flavour }: Dialect, view: View): boolean => flavour === 'mariadb' && countsVersions(view);

const countsVersions = (view: View): boolean => view.managed && hasVersions(view);

/** One record's changed columns, and the record as it was read. */
interface RowChange {
  readonly seen: Values;
  readonly changed: Values;
}

/** Like `updateSql`, for rows in which the same columns change; one row, unless the database `updatesRows`. */
export function updateRowsSql(dialect: Dialect, view: View, changes: readonly RowChange[], now: Date): Sql {
  const [only] = changes as readonly [RowChange];
  if (changes.length === 1) return updateSql(dialect, view, only.seen, only.changed, now);
  const { quote } = dialect;
  const key = keyColumn(view);
  const version = view.columns.get(versionColumn) as Column;
  const columns = Array.from(only.changed.keys(), (name) => view.columns.get(name) as Column);
  const cells = [key, version, ...columns].map((column, at) => `${placeholder(dialect, column)} AS c${at}`).join(',');
  const set = columns.map(({ name }, at) => `t.${quote(name)} = v.c${at + 2}`);
  const updated = view.columns.get('_updated_at') as Column;
  const rows = changes.map(() => `SELECT ${cells}`).join(' UNION ALL ');
  const keys = changes.map(() => placeholder(dialect, key)).join(',');
  return {
    // The list of keys finds the rows by index: the join may not, if the derived table has a different collation.
    text:
      `UPDATE ${quote(view.table)} t JOIN (${rows}) v ON t.${quote(key.name)} = v.c0 AND t.${quote('_version')} = v.c1 ` +
      `SET ${set.join(', ')}, t.${quote('_version')} = t.${quote('_version')} + 1, t.${quote('_updated_at')} = ${placeholder(dialect, updated)} ` +
      `WHERE t.${quote(key.name)} IN (${keys})`,
    values: [
      ...changes.flatMap(({ seen, changed }) => [
        ...bound(dialect, seen, [key, version]),
        ...bound(dialect, changed, columns),
      ]),
      toDb(dialect, updated, now.toISOString()),
      ...changes.flatMap(({ seen }) => bound(dialect, seen, [key])),
    ],
  };
}

const bound = (dialect: Dialect, values: Values, columns: Iterable<Column>): DbValue[] =>
  Array.from(columns, (column) => toDb(dialect, column, values.get(column.name) ?? null));

/** Deletes the rows that are unchanged since they were read. */
export function deleteSql(dialect: Dialect, view: View, seen: readonly Values[]): Sql {
  const columns = seenColumns(view);
  const isSame = asSeen(dialect, view);
  const where = seen.length === 1 ? isSame : `(${seen.map(() => `(${isSame})`).join(' OR ')})`;
  const values = seen.flatMap((row) => bound(dialect, row, columns));
  return { text: `DELETE FROM ${dialect.quote(view.table)} WHERE ${where}${withRecorded(dialect, view)}`, values };
}

/**
 * A condition that is always true. It names the columns that the history records: if one of them was renamed since the
 * row was read, the statement fails, and no value is recorded under a name that has passed to another column.
 */
function withRecorded(dialect: Dialect, view: View): string {
  const seen = new Set(seenColumns(view));
  const others = [...view.columns.values()].filter((column) => !seen.has(column));
  if (!view.history || others.length === 0) return '';
  return ` AND 1 IN (1,${others.map(({ field }) => `${dialect.quote(field)} IS NULL`).join(',')})`;
}

/** The columns that reveal a concurrent change: the version, or without one all values. The key comes first. */
function seenColumns(view: View): readonly Column[] {
  const key = keyColumn(view);
  if (hasVersions(view)) return [key, view.columns.get(versionColumn) as Column];
  return [key, ...[...view.columns.values()].filter((column) => column !== key)];
}

/** Matches the row with this key, unless it was changed since it was read. */
function asSeen(dialect: Dialect, view: View): string {
  const same = dialect.name === 'sqlite' ? 'IS' : '<=>';
  return seenColumns(view)
    .map((column, at) =>
      at === 0
        ? `${dialect.quote(column.field)} = ${placeholder(dialect, column)}`
        : `${valueSql(dialect, column)} ${same} ${placeholder(dialect, column)}`,
    )
    .join(' AND ');
}

const placeholder = (dialect: Dialect, column: Column): string => valueCodec(dialect, column).placeholder(column);
