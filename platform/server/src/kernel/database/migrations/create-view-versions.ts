import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ensureTable } from './table.js';

/** View files as administrators saved them in the browser. */
export class CreateViewVersions1795525200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await ensureTable(runner, {
      name: '_viewkraft_view_versions',
      columns: {
        id: 'key',
        view: 'key',
        number: 'number',
        action: 'key',
        at: 'moment',
        user_id: 'uuid?',
        text: 'text?',
      },
      indexes: [['view', 'number']],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE _viewkraft_view_versions');
  }
}
