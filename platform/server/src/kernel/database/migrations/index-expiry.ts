import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ensureIndex } from './table.js';

const tables = ['_viewkraft_sessions', '_viewkraft_tokens', '_viewkraft_links', '_viewkraft_spent_challenges'];

/** Expired rows are deleted regularly; without an index each deletion reads the whole table. */
export class IndexExpiry1795435300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables) await ensureIndex(runner, table, ['expires_at']);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of tables) {
      await runner.query(
        `DROP INDEX ${table}_expires_at${runner.dataSource.options.type === 'mysql' ? ` ON ${table}` : ''}`,
      );
    }
  }
}
