import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../../kernel/config/config.js';
import { adoptTables, type AdoptedColumn, type AdoptedTable } from '../adopt/adopt-tables.js';
import { copyOrder } from '../adopt/copy-order.js';
import { openSource, type SourceDatabase } from '../adopt/source-database.js';
import { writeRows } from '../adopt/write-rows.js';
import { saveNewViews, type SavedView } from './new-view.js';
import { importIntoView } from './records-work.js';

export type { AdoptedTable };

/** Which views the tables of a database become. Reads its structure, and for SQLite what kinds of values it has. */
export async function inspectDatabase(address: string, only: readonly string[]): Promise<readonly AdoptedTable[]> {
  const source = await openSource(address);
  try {
    const tables = await adoptTables(source, only);
    const { tables: ordered, later } = copyOrder(tables);
    return ordered.map((table) => withoutRequired(table, later.get(table.view)));
  } finally {
    await source.close();
  }
}

/** A column that is filled later is empty at first. */
function withoutRequired(table: AdoptedTable, later: ReadonlySet<string> | undefined): AdoptedTable {
  if (!later) return table;
  const columns = Object.entries(table.definition['columns'] as Record<string, object>).map(([name, column]) => {
    const { allowNull: _allowNull, ...rest } = column as { allowNull?: boolean };
    return [name, later.has(name) ? rest : column] as const;
  });
  return { ...table, definition: { ...table.definition, columns: Object.fromEntries(columns) } };
}

/** Writes the files of the views, all or none; `isDry`: only checks them. */
export const saveAdopted = (config: Config, tables: readonly AdoptedTable[], isDry = false): Promise<SavedView[]> =>
  saveNewViews(config, new Map(tables.map(({ view, definition }) => [view, definition])), isDry);

/**
 * Copies the rows of the tables into their views, each table all or none. `report` is called with the name of the view
 * and the number of its records so far. Throws as `importIntoView`.
 */
export async function copyDatabase(
  config: Config,
  address: string,
  tables: readonly AdoptedTable[],
  as: string | undefined,
  report: (view: string, records: number) => void,
): Promise<ReadonlyMap<string, number>> {
  const source = await openSource(address);
  const folder = await mkdtemp(join(tmpdir(), 'viewkraft-copy-'));
  const done = new Map<string, number>();
  const { later } = copyOrder(tables);
  const copy = (table: AdoptedTable, columns: readonly AdoptedColumn[], where?: string) =>
    copyColumns(config, source, table, columns, join(folder, `${table.view}.ndjson`), where, as, (records) => report(table.view, records));
  try {
    for (const table of tables) {
      const columns = table.columns.filter(({ name }) => !later.get(table.view)?.has(name));
      done.set(table.view, await copy(table, columns));
    }
    for (const table of tables) {
      const columns = table.columns.filter(({ name }) => name === 'id' || later.get(table.view)?.has(name));
      const [first, ...more] = columns.filter(({ name }) => name !== 'id').map((column) => `${source.dialect.quote(column.source)} IS NOT NULL`);
      if (first !== undefined) await copy(table, columns, ` WHERE ${[first, ...more].join(' OR ')}`);
    }
    return done;
  } finally {
    await source.close();
    await rm(folder, { recursive: true, force: true });
  }
} // prettier-ignore

async function copyColumns(
  config: Config,
  source: SourceDatabase,
  { table, view }: AdoptedTable,
  columns: readonly AdoptedColumn[],
  path: string,
  where: string | undefined,
  as: string | undefined,
  report: (records: number) => void,
): Promise<number> {
  const count = await writeRows(source, table, columns, path, where);
  if (count > 0) await importIntoView(config, view, { path, format: 'ndjson' }, {}, as, report);
  await rm(path, { force: true });
  return count;
}
