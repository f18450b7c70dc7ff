import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../../kernel/config/config.js';
import { adoptTables, type AdoptedColumn, type AdoptedTable } from '../adopt/adopt-tables.js';
import { maxDecimalDigits } from '../adopt/adopted-type.js';
import { copyOrder } from '../adopt/copy-order.js';
import { RecordRuntimes } from '../../data/records/record-runtimes.js';
import { openSource, type SourceDatabase } from '../adopt/source-database.js';
import { writeRows } from '../adopt/write-rows.js';
import { reservedByPlugins } from './plugin-commands.js';
import { loadViewFiles } from './views-work.js';
import { saveNewViews, type SavedView } from './new-view.js';
import { importFile, withApplication, type OpenApplication } from './records-work.js';

export type { AdoptedTable };

/** Which views the tables of a database become. Reads its structure, and for SQLite what kinds of values it has. */
export async function inspectDatabase(
  config: Config,
  address: string,
  only: readonly string[],
): Promise<readonly AdoptedTable[]> {
  const source = await openSource(address);
  try {
    const { catalog } = await loadViewFiles(config);
    const existing = { reserved: await reservedByPlugins(config), views: catalog.views };
    const tables = await adoptTables(source, only, { maxDigits: maxDecimalDigits(config) }, existing);
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

/** The result of a copy, by view: the number of records, or null where the view had records before. */
export type CopiedRecords = ReadonlyMap<string, number | null>;

/**
 * Copies the rows of the tables into their views, each table all or none; views that already have records are left
 * alone. `report` is called with the name of the view and the number of its records so far. Throws like
 * `importIntoView`.
 */
export async function copyDatabase(
  config: Config,
  address: string,
  tables: readonly AdoptedTable[],
  as: string | undefined,
  report: (view: string, records: number) => void,
): Promise<CopiedRecords> {
  const source = await openSource(address);
  const folder = await mkdtemp(join(tmpdir(), 'viewkraft-copy-'));
  try {
    return await withApplication(config, (...opened) => copyTables({ opened, config, source, folder, as, report }, tables));
  } finally {
    await source.close();
    await rm(folder, { recursive: true, force: true });
  }
} // prettier-ignore

interface CopyContext {
  readonly opened: OpenApplication;
  readonly config: Config;
  readonly source: SourceDatabase;
  /** For the temporary files that hold rows. */
  readonly folder: string;
  readonly as: string | undefined;
  readonly report: (view: string, records: number) => void;
}

async function copyTables(context: CopyContext, tables: readonly AdoptedTable[]): Promise<CopiedRecords> {
  const done = new Map<string, number | null>();
  const { later } = copyOrder(tables);
  for (const table of tables) {
    const columns = table.columns.filter(({ name }) => !later.get(table.view)?.has(name));
    const isEmpty = await isEmptyView(context, table.view);
    done.set(table.view, isEmpty ? await copyColumns(context, table, columns) : null);
  }
  const { quote } = context.source.dialect;
  for (const table of tables) {
    if (done.get(table.view) === null) continue;
    const filled = table.columns.filter(({ name }) => later.get(table.view)?.has(name));
    if (filled.length === 0) continue;
    const where = filled.map(({ source }) => `${quote(source)} IS NOT NULL`).join(' OR ');
    const columns = table.columns.filter((column) => column.name === 'id' || filled.includes(column));
    await copyColumns(context, table, columns, ` WHERE ${where}`);
  }
  return done;
}

async function isEmptyView({ opened: [application, db] }: CopyContext, view: string): Promise<boolean> {
  const { table } = application.get(RecordRuntimes).current.view(view);
  const [row] = await db.query(`SELECT 1 FROM ${db.dialect.quote(table)} LIMIT 1`);
  return row === undefined;
}

async function copyColumns(
  { opened, config, source, folder, as, report }: CopyContext,
  { table, view }: AdoptedTable,
  columns: readonly AdoptedColumn[],
  where?: string,
): Promise<number> {
  const path = join(folder, `${view}.ndjson`);
  const count = await writeRows(source, table, columns, path, where);
  if (count > 0)
    await importFile(opened, config, view, { path, format: 'ndjson' }, {}, as, (records) => report(view, records));
  await rm(path, { force: true });
  return count;
}
