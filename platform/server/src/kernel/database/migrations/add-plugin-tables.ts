import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ensureColumn } from './table.js';

/** Names of the tables that a plugin created, so that they can be removed together with the plugin. */
export class AddPluginTables1795435200000 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return ensureColumn(runner, '_viewkraft_plugins', 'tables', 'text?');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE _viewkraft_plugins DROP COLUMN tables');
  }
}
