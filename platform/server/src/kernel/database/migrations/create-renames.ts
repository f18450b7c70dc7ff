import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ensureTable } from './table.js';

/** Renamed columns, by which the history finds the values under their old names. */
export class CreateRenames1795532400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await ensureTable(runner, {
      name: '_viewkraft_renames',
      columns: { id: 'number', table_name: 'key', old_name: 'key', new_name: 'key', last_entry: 'number?' },
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE _viewkraft_renames');
  }
}
