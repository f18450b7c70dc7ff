import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ensureIndex, ensureTable, isSqlite } from './table.js';

/** History of records: entries, acts, deleted records, and since when entries are complete. */
export class CreateHistory1795521600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const sqlite = isSqlite(runner);
    const [number, id, name, key, words, uuid, suffix] = sqlite
      ? ['INTEGER', 'INTEGER PRIMARY KEY AUTOINCREMENT', 'TEXT', 'TEXT', 'TEXT', 'TEXT', '']
      : [
          'BIGINT',
          'BIGINT AUTO_INCREMENT PRIMARY KEY',
          'VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin',
          'VARCHAR(10) CHARACTER SET ascii COLLATE ascii_bin',
          `LONGTEXT CHARACTER SET utf8mb4 COLLATE ${await exactCollation(runner)}`,
          'CHAR(36) CHARACTER SET ascii COLLATE ascii_bin',
          ' ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin',
        ];
    // An auto-increment number is never given twice, even after the newest entries are deleted.
    await runner.query(
      `CREATE TABLE IF NOT EXISTS _viewkraft_history (id ${id}, table_name ${name} NOT NULL, ` +
        `record_id ${words} NOT NULL, action ${key} NOT NULL, source ${key} NOT NULL, version ${number}, ` +
        `at ${number} NOT NULL, user_id ${uuid}, act_id ${uuid}, changes ${words} NOT NULL)${suffix}`,
    );
    await ensureTable(runner, {
      name: '_viewkraft_acts',
      columns: {
        id: 'uuid',
        at: 'moment',
        user_id: 'uuid?',
        action: 'key',
        source: 'key',
        table_name: 'key',
        entries: 'number',
        first_entry: 'number',
        last_entry: 'number',
        undone_by: 'uuid?',
      },
      indexes: [['user_id', 'at'], ['at']],
    });
    await runner.query(
      `CREATE TABLE IF NOT EXISTS _viewkraft_deleted (entry_id ${number} NOT NULL PRIMARY KEY, ` +
        `table_name ${name} NOT NULL, record_id ${words} NOT NULL)${suffix}`,
    );
    for (const table of ['_viewkraft_history', '_viewkraft_deleted']) {
      await ensureIndex(runner, table, ['table_name', sqlite ? 'record_id' : 'record_id(191)']);
    }
    await ensureTable(runner, {
      name: '_viewkraft_history_spans',
      columns: { table_name: 'key', since: 'moment', active: 'flag' },
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of ['_history', '_acts', '_deleted', '_history_spans']) {
      await runner.query(`DROP TABLE _viewkraft${name}`);
    }
  }
}

/** Primary keys of records compare exactly, trailing spaces included. */
async function exactCollation(runner: QueryRunner): Promise<string> {
  const [row] = (await runner.query('SELECT VERSION() AS version')) as readonly { readonly version: string }[];
  return /mariadb/i.test(row?.version ?? '') ? 'utf8mb4_nopad_bin' : 'utf8mb4_0900_bin';
}
