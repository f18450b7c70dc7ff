import type { Queryable } from '../../../kernel/database/database.js';
import { columnRenameEntity } from '../../../kernel/database/entities/column-rename.entity.js';
import type { LiveTables } from '../table/live-table.js';

export interface ColumnRename {
  readonly table: string;
  readonly from: string;
  readonly to: string;
}

/** A statement that renames a column. `isHeld`: it adds the column instead, and the rename is held. */
export interface Renaming {
  readonly rename: ColumnRename;
  readonly sql: string;
  readonly isHeld?: boolean;
}

/** The `last_entry` of a rename that is held. */
const held = -1;

const renames = String(columnRenameEntity.options.tableName);
const newestEntry = '(SELECT COALESCE(MAX(id), 0) FROM _viewkraft_history)';
const ofRename = 'table_name = ? AND old_name = ? AND new_name = ?';
const valuesOf = ({ table, from, to }: ColumnRename): string[] => [table, from, to];

/** Runs the statement, and remembers the rename for the history. MySQL commits in between: see `settleRenames`. */
export async function runRenaming(db: Queryable, { rename, sql, isHeld }: Renaming): Promise<void> {
  await note(db, rename, isHeld ? held : null);
  await db.execute(sql);
  const where = `${ofRename} AND last_entry IS NULL`;
  await db.execute(`UPDATE ${renames} SET last_entry = ${newestEntry} WHERE ${where}`, valuesOf(rename));
}

/** No rename is held in a database that no server has used yet. */
export async function isRenameHeld(db: Queryable, live: LiveTables, rename: ColumnRename): Promise<boolean> {
  if (!live.has(renames)) return false;
  const where = `${ofRename} AND last_entry = ${held}`;
  return (await db.query(`SELECT 1 FROM ${renames} WHERE ${where}`, valuesOf(rename))).length > 0;
}

/** Clears up after a process that died while it renamed a column. */
export async function settleRenames(db: Queryable, live: LiveTables): Promise<void> {
  const rows = await db.query(`SELECT id, table_name, old_name FROM ${renames} WHERE last_entry IS NULL`);
  for (const [id, table, from] of rows) {
    const isDone = live.get(String(table))?.columns.has(String(from)) !== true;
    await db.execute(
      isDone ? `UPDATE ${renames} SET last_entry = ${newestEntry} WHERE id = ?` : `DELETE FROM ${renames} WHERE id = ?`,
      [Number(id)],
    );
  }
}

async function note(db: Queryable, rename: ColumnRename, lastEntry: number | null): Promise<void> {
  const values = valuesOf(rename);
  await db.execute(`DELETE FROM ${renames} WHERE ${ofRename} AND (last_entry IS NULL OR last_entry = ${held})`, values);
  await db.execute(
    `INSERT INTO ${renames} (id, table_name, old_name, new_name, last_entry) ` +
      `SELECT COALESCE(MAX(id), 0) + 1, ?, ?, ?, ${lastEntry ?? 'NULL'} FROM ${renames}`,
    values,
  );
}
