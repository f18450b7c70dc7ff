import type { ArchiveWriter } from './archive-writer.js';
import { BackupError, type Report } from './backup-error.js';
import type { TableFacts } from './manifest.js';
import { preparedPrefix } from '../../data/schema/prepared-entries.js';
import { MysqlLink, quoted } from './mysql-link.js';

/** A table in the archive. */
export interface DumpedTable {
  readonly name: string;
  /** The statement that creates it. */
  readonly create: string;
  readonly columns: readonly DumpedColumn[];
  /** Number of entries with rows. */
  readonly parts: number;
}

interface DumpedColumn {
  readonly name: string;
  /** Values are bytes, in base64 in the archive. */
  readonly binary: boolean;
  /** Values are single-precision numbers, which the server prints exactly only as double-precision ones. */
  readonly single: boolean;
}

/** Entry with the definitions of all tables. */
export const tablesName = 'database/tables.json';
/** Entry with the tables as another kind of database needs them, see `move/structure.ts`. */
export const structureName = 'database/structure.json';
export const partName = (table: number, part: number): string => `database/rows/${table}/${part}.ndjson`;

const partBytes = 4 * 1024 * 1024;
const binaryTypes: ReadonlySet<string> = new Set([
  'binary', 'varbinary', 'tinyblob', 'blob', 'mediumblob', 'longblob', 'bit', 'geometry', 'point', 'linestring', 'polygon',
  'multipoint', 'multilinestring', 'multipolygon', 'geometrycollection', 'geomcollection',
]); // prettier-ignore

/** Writes all tables as they are at the moment at which the link's transaction began. */
export async function dumpMysql(
  link: MysqlLink,
  archive: ArchiveWriter,
  report: Report,
): Promise<readonly TableFacts[]> {
  const names = await link.column(
    "SELECT table_name FROM information_schema.tables WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE' " +
      // Tables with unfinished search indexes come and go.
      `AND LEFT(table_name, ${preparedPrefix.length}) <> '${preparedPrefix}' ORDER BY table_name`,
  );
  const tables: DumpedTable[] = [];
  const facts: TableFacts[] = [];
  for (const [at, name] of names.entries()) {
    const create = String((await link.rows(`SHOW CREATE TABLE ${quoted(name)}`))[0]?.[1]);
    const columns = await columnsOf(link, name);
    const { parts, rows } = await dumpRows(link, { name, columns }, at, archive);
    tables.push({ name, create, columns, parts });
    facts.push({ name, rows });
    report(`table ${name}: ${rows} rows`);
  }
  await archive.addText(tablesName, JSON.stringify(tables));
  return facts;
}

/** Begins the transaction that sees the database as it is now, whatever others write meanwhile. */
export async function beginSnapshot(link: MysqlLink): Promise<void> {
  await link.run('SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ');
  await link.run('START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY');
}

async function columnsOf(link: MysqlLink, table: string): Promise<readonly DumpedColumn[]> {
  const rows = await link.rows(
    'SELECT column_name, data_type FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = ? ' +
      // A generated column is computed again.
      "AND COALESCE(generation_expression, '') = '' ORDER BY ordinal_position",
    [table],
  );
  return rows.map(([name, type]) => ({
    name: String(name),
    binary: binaryTypes.has(String(type).toLowerCase()),
    single: String(type).toLowerCase() === 'float',
  }));
}

async function dumpRows(
  link: MysqlLink,
  { name, columns }: Pick<DumpedTable, 'name' | 'columns'>,
  at: number,
  archive: ArchiveWriter,
): Promise<{ parts: number; rows: number }> {
  const list = columns.map(({ name: column, single }) =>
    single ? `(${quoted(column)} + 0e0) AS ${quoted(column)}` : quoted(column),
  );
  const binary = new Set(columns.filter((column) => column.binary).map((column) => column.name));
  let [lines, bytes, parts, rows] = [[] as string[], 0, 0, 0];
  const flush = async (): Promise<void> => {
    if (lines.length === 0) return;
    await archive.addText(partName(at, parts), lines.join(''));
    [lines, bytes, parts] = [[], 0, parts + 1];
  };
  try {
    for await (const row of link.stream(`SELECT ${list.join(', ')} FROM ${quoted(name)}`, binary)) {
      const line = `${JSON.stringify(row.map((value) => (Buffer.isBuffer(value) ? value.toString('base64') : value)))}\n`;
      lines.push(line);
      bytes += line.length;
      rows += 1;
      if (bytes >= partBytes) await flush();
    }
  } catch (error) {
    throw changedMeanwhile(error, name) ?? error;
  }
  await flush();
  return { parts, rows };
}

/** The table was changed or dropped after the snapshot began, and the server cannot show its old state. */
function changedMeanwhile(error: unknown, table: string): BackupError | undefined {
  const { code } = error as { code?: string };
  if (code !== 'ER_TABLE_DEF_CHANGED' && code !== 'ER_NO_SUCH_TABLE') return undefined;
  return new BackupError(`The table ${table} was changed while the backup ran. Run the backup again.`);
}
