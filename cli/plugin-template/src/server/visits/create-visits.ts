import { Table, type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Creates the table. A published migration never changes: a later one alters the table. The number in its name is the
 * time of its creation in milliseconds.
 */
export class CreateVisits1795435200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const columns = [
      { name: 'day', type: 'varchar', length: '10', isPrimary: true },
      { name: 'count', type: 'int' },
    ];
    // Only when missing: MySQL keeps the table when the server stops before the migration is recorded.
    await runner.createTable(new Table({ name: '_plugin_template_visits', columns }), true);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('_plugin_template_visits');
  }
}
