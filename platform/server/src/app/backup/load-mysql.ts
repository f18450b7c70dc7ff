import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { partName, type DumpedTable } from './dump-mysql.js';
import type { Report } from './backup-error.js';
import { quoted, statementBytes, type MysqlLink } from './mysql-link.js';
import { emptyForLoad } from './mysql-tables.js';

/** Replaces all tables with those in the folder `source`; the mark of `emptyForLoad` remains. */
export async function loadMysql(
  link: MysqlLink,
  tables: readonly DumpedTable[],
  source: string,
  report: Report,
): Promise<void> {
  await emptyForLoad(link);
  for (const { create } of tables) await link.run(create);
  for (const [at, table] of tables.entries()) {
    for (let part = 0; part < table.parts; part += 1) {
      await loadPart(link, table, await readFile(join(source, partName(at, part)), 'utf8'));
    }
    report(`table ${table.name}`);
  }
}

async function loadPart(link: MysqlLink, { name, columns }: DumpedTable, text: string): Promise<void> {
  const insert = `INSERT INTO ${quoted(name)} (${columns.map((column) => quoted(column.name)).join(', ')}) VALUES ?`;
  let [rows, bytes] = [[] as unknown[][], 0];
  const flush = async (): Promise<void> => {
    if (rows.length > 0) await link.run(insert, [rows]);
    [rows, bytes] = [[], 0];
  };
  await link.run('START TRANSACTION');
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const row = JSON.parse(line) as (string | null)[];
    rows.push(row.map((value, at) => (value !== null && columns[at]?.binary ? Buffer.from(value, 'base64') : value)));
    bytes += line.length;
    if (bytes >= statementBytes) await flush();
  }
  await flush();
  await link.run('COMMIT');
}
