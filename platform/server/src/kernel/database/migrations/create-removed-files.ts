import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ensureTable } from './table.js';

/** Files of deleted records, which are kept for a while. */
export class CreateRemovedFiles1795528800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await ensureTable(runner, {
      name: '_viewkraft_removed_files',
      columns: { file: 'key', record_id: 'uuid', at: 'moment' },
      indexes: [['at']],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE _viewkraft_removed_files');
  }
}
