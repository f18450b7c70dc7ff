import { Sqlite } from '@viewkraft/server/sqlite';
import { createConnection } from 'mysql2/promise';
import type { TemporaryDatabase } from '../server/temporary-database.js';
import { benchTables, type BenchTable } from './data-set.js';

/** Writes the data set directly into the tables that the running server has created. */
export const fillDatabase = (database: TemporaryDatabase, rows: number): Promise<void> =>
  fillTables(database, benchTables(rows));

export async function fillTables(
  database: Pick<TemporaryDatabase, 'kind' | 'url'>,
  tables: readonly BenchTable[],
): Promise<void> {
  if (database.kind === 'sqlite') fillSqlite(database.url.slice('sqlite:'.length), tables);
  else await fillMysql(database.url, tables);
}

function fillSqlite(file: string, tables: readonly BenchTable[]): void {
  const db = new Sqlite(file);
  for (const { table, columns, rows } of tables) {
    const insert = db.prepare(
      `INSERT INTO "${table}" (${columns.map((name) => `"${name}"`).join()}) VALUES (${columns.map(() => '?').join()})`,
    );
    db.transaction(() => {
      for (const row of rows) insert.run(...row);
    })();
  }
  db.close();
}

async function fillMysql(url: string, tables: readonly BenchTable[]): Promise<void> {
  const connection = await createConnection({ uri: url, charset: 'utf8mb4' });
  for (const { table, columns, rows } of tables) {
    let batch: (string | number)[][] = [];
    const flush = async () => {
      if (batch.length > 0)
        await connection.query(`INSERT INTO \`${table}\` (${columns.map((name) => `\`${name}\``).join()}) VALUES ?`, [
          batch,
        ]);
      batch = [];
    };
    for (const row of rows) {
      batch.push(
        row.map((value) =>
          typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? value.slice(0, 23).replace('T', ' ') : value,
        ),
      );
      if (batch.length === 500) await flush();
    }
    await flush();
    await connection.query(`ANALYZE TABLE \`${table}\``);
  }
  await connection.end();
}
