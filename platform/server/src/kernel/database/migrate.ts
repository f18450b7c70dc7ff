import { errorMessage } from '@viewkraft/model';
import { MigrationExecutor } from 'typeorm';
import type { Migration } from './data-source.js';
import { DatabaseError, type Database } from './database.js';
import { refuseForeignMigrations, refuseForeignPlatformTables } from './foreign-tables.js';
import { platformMigrations } from './migrations/platform-migrations.js';
import { withSchemaLock } from './schema-lock.js';

/** Separates a plugin's name from that of its migration; names of the platform's migrations have none. */
const separator = '/';

/** This program does not know a migration of the database: the program is older than the database. */
export class NewerDatabaseError extends DatabaseError {
  constructor(readonly migration: string) {
    super(
      'other',
      `The database was upgraded by a newer version (migration "${migration}") and is left untouched. ` +
        'Start that version, or restore a backup from before the upgrade.',
    );
  }
}

/**
 * Brings the platform's own tables up to date. Servers that start at the same moment wait for each other. Throws
 * NewerDatabaseError, ForeignTableError, and DatabaseError when a migration fails.
 */
export async function migrate(db: Database): Promise<void> {
  await refuseForeignMigrations(db);
  await run(db, platformMigrations, '');
}

/**
 * As `migrate`, for the tables of a plugin. Does nothing when the plugin is no longer chosen, which is checked under
 * the lock: a command that removes the plugin withdraws the choice before it takes the lock and drops the tables.
 */
export function migratePlugin(
  db: Database,
  plugin: string,
  migrations: readonly Migration[],
  isChosen: () => boolean = () => true,
): Promise<void> {
  return run(db, migrations, plugin + separator, isChosen);
}

/** Makes the plugin's migrations run again when it is enabled again. Call after its tables were dropped. */
export async function forgetPluginMigrations(db: Database, plugin: string): Promise<void> {
  await db.execute('DELETE FROM _viewkraft_migrations WHERE SUBSTR(name, 1, ?) = ?', [
    plugin.length + separator.length,
    plugin + separator,
  ]);
}

/** Throws NewerDatabaseError and ForeignTableError; changes nothing. */
export async function refuseUnfitDatabase(db: Database): Promise<void> {
  await refuseForeignMigrations(db);
  const named = platformMigrations.map((migration) => withName(migration, ''));
  if (await isPending(db, named, '')) await refuseForeignPlatformTables(db);
}

async function run(
  db: Database,
  migrations: readonly Migration[],
  prefix: string,
  isChosen = () => true,
): Promise<void> {
  const named = migrations.map((migration) => withName(migration, prefix));
  if (!(await isPending(db, named, prefix))) return;
  if (prefix === '') await refuseForeignPlatformTables(db);
  const source = await db.openSource({ migrations: named });
  try {
    await withSchemaLock(db, async ({ manager }) => {
      if (!isChosen()) return;
      const executor = new MigrationExecutor(source, manager.queryRunner);
      // Read under the lock: another server may have run some meanwhile.
      for (const migration of await executor.getPendingMigrations()) {
        await executor.executeMigration(migration).catch((error: unknown) => {
          throw new DatabaseError('other', `The migration "${migration.name}" of the database failed: ${errorMessage(error)}`, {}, { cause: error }); // prettier-ignore
        });
      }
    });
  } finally {
    await source.destroy();
  }
}

/** Throws NewerDatabaseError. */
async function isPending(db: Database, migrations: readonly Migration[], prefix: string): Promise<boolean> {
  const executed = await new MigrationExecutor(db.manager.dataSource).getExecutedMigrations();
  const names = new Set(migrations.map((migration) => new migration().name));
  const own = executed.filter(({ name }) => name.slice(0, name.indexOf(separator) + 1) === prefix);
  const foreign = own.find(({ name }) => !names.has(name));
  if (foreign) throw new NewerDatabaseError(foreign.name);
  return own.length < names.size;
}

/** The migration under the name by which it is recorded. */
function withName(migration: Migration, prefix: string): Migration {
  return class extends migration {
    override readonly name = prefix + migration.name;
  };
}
