import { setImmediate as breathe } from 'node:timers/promises';
import type { Column } from '@viewkraft/model';
import type { AttachedRow, DbRow, DbValue, Dialect, Queryable } from '../../kernel/database/database.js';
import { charactersOf, maxCharacters } from '../../kernel/database/statement-parts.js';
import { fromDb, toDb, valueCodec } from '../../kernel/database/value-codecs.js';
import { entriesSql, searchEntry } from './search-entry.js';
import type { SearchIndex } from './search-index.js';

const rowsPerBatch = 50;

export type RunBatch = <T>(work: (on: Queryable) => Promise<T>) => Promise<T>;

/** Creates the entries of all records in batches; other work of the process continues between batches. */
export async function fillIndex(index: SearchIndex, dialect: Dialect, run: RunBatch): Promise<void> {
  const { name, of } = keyOf(index, dialect);
  for (let last: DbValue | undefined; ; await breathe()) {
    const after = last === undefined ? '' : ` WHERE ${name} > ?`;
    const end = `${after} ORDER BY ${name} LIMIT ${rowsPerBatch}`;
    const values = last === undefined ? [] : [last];
    const rows = await run((on) => indexRows(index, dialect, on, end, values));
    if (rows.length < rowsPerBatch) return;
    last = of(rows.at(-1) as DbRow);
  }
}

/** Rebuilds the entries of these records, inside a transaction. `by`: the column of the keys. */
export async function indexAgain(
  index: SearchIndex,
  dialect: Dialect,
  tx: Queryable,
  keys: readonly DbValue[],
  by = keyOf(index, dialect).name,
): Promise<void> {
  // Locks the rows until their entries are written.
  const lock = dialect.name === 'sqlite' ? '' : ' FOR UPDATE';
  const list = keys.map(() => '?').join(', ');
  await indexRows(index, dialect, tx, ` WHERE ${by} IN (${list})${lock}`, keys);
}

/** The keys of the records that were written since an instant; none in a view that does not record when. */
export async function writtenSince(
  index: SearchIndex,
  dialect: Dialect,
  on: Queryable,
  since: Date,
): Promise<DbValue[]> {
  const updated = index.view.columns.get('_updated_at');
  if (!updated) return [];
  const { cell, of } = keyOf(index, dialect);
  // `vk_step` moves a long scan to another thread.
  const step = dialect.name === 'sqlite' ? ` AND vk_step(_rowid_)` : '';
  const rows = await on.query(
    `SELECT ${cell} FROM ${dialect.quote(index.view.table)} WHERE ${dialect.quote('_updated_at')} >= ?${step}`,
    [toDb(dialect, updated, since.toISOString())],
  );
  return rows.map(of);
}

/**
 * MySQL: deletes the entries of records that are gone. The foreign key has not deleted them if a record was deleted
 * before the entries got that key, or by a transaction that had begun before.
 */
export async function deleteOrphans(index: SearchIndex, dialect: Dialect, on: Queryable): Promise<void> {
  const { view } = index;
  if (dialect.name === 'sqlite') return;
  const [entries, records, id, key] = [index.table, view.table, 'id', view.primaryKey].map((name) => dialect.quote(name));
  const cell = valueCodec(dialect, view.columns.get(view.primaryKey) as Column).select(`e.${id}`);
  // Reads without locks: a DELETE with the join would lock every record, and wait for other writers.
  const rows = await on.query(
    `SELECT ${cell} FROM ${entries} e LEFT JOIN ${records} r ON r.${key} = e.${id} WHERE r.${key} IS NULL`,
  );
  const gone = rows.map(keyOf(index, dialect).of);
  for (let at = 0; at < gone.length; at += rowsPerBatch) {
    const batch = gone.slice(at, at + rowsPerBatch);
    const list = batch.map(() => '?').join(', ');
    // A record with this key may have been created meanwhile.
    const isGone = `NOT EXISTS (SELECT 1 FROM ${records} r WHERE r.${key} = e.${id})`;
    await on.execute(`DELETE e FROM ${entries} e WHERE e.${id} IN (${list}) AND ${isGone}`, batch);
  }
}

/** The column that leads from records to entries, and how it is selected and bound. */
function keyOf({ view }: SearchIndex, dialect: Dialect) {
  if (dialect.name === 'sqlite') {
    const of = ([number]: DbRow): DbValue => BigInt(String(number));
    return { name: '_rowid_', cell: 'CAST(_rowid_ AS TEXT)', of };
  }
  const column = view.columns.get(view.primaryKey) as Column;
  const name = dialect.quote(column.name);
  const of = ([raw]: DbRow): DbValue => toDb(dialect, column, fromDb(dialect, column, raw));
  return { name, cell: valueCodec(dialect, column).select(name), of };
}

/** Writes the entries of the selected rows, and returns the rows. */
async function indexRows(
  index: SearchIndex,
  dialect: Dialect,
  on: Queryable,
  selection: string,
  values: readonly DbValue[],
): Promise<DbRow[]> {
  const { view, columns } = index;
  const { cell, of } = keyOf(index, dialect);
  const cells = columns.map((column) => valueCodec(dialect, column).select(dialect.quote(column.name)));
  const from = `SELECT ${[cell, ...cells].join(', ')} FROM ${dialect.quote(view.table)}`;
  const rows = await on.query(`${from}${selection}`, values);
  let batch: AttachedRow[] = [];
  let characters = 0;
  for (const [at, row] of rows.entries()) {
    const record = new Map(columns.map((column, place) => [column.name, fromDb(dialect, column, row[place + 1])]));
    const entry = searchEntry(index, dialect, record, of(row));
    batch.push(entry);
    characters += charactersOf(entry.values);
    // On SQLite each row is written by itself: one prepared statement serves all.
    if (dialect.name === 'mysql' && characters < maxCharacters && at < rows.length - 1) continue;
    const { text, values: bound } = entriesSql(batch);
    await on.execute(text, bound);
    [batch, characters] = [[], 0];
  }
  return rows;
}
