import type { Message } from '@viewkraft/model';
import type { Entity } from '../../kernel/database/data-source.js';
import type { Database } from '../../kernel/database/database.js';
import { platformEntities } from '../../kernel/database/entities/platform-entities.js';
import { migratePlugin, NewerDatabaseError } from '../../kernel/database/migrate.js';
import type { PluginChoice } from '../../kernel/plugin/plugin-choice.js';
import type { LoadedPlugin } from '../../kernel/plugin/plugin-set.js';
import { FaultError } from '../faults/fault-error.js';
import { pluginFault } from '../faults/plugin-fault.js';
import { PluginFailure } from '../loading/without-plugin.js';
import type { PluginLifecycle } from './plugin-lifecycle.js';

/** The tables that plugins have of their own, besides those of their views. */
export class PluginTables {
  private readonly tables = new Map<string, readonly string[]>();

  constructor(
    private readonly db: Database,
    private readonly choice: PluginChoice,
  ) {}

  /** Creates or changes the plugins' tables by their migrations. Throws PluginFailure. */
  async prepare(plugins: readonly LoadedPlugin[]): Promise<void> {
    for (const { name, definition } of plugins) {
      const { entities = [], migrations = [] } = definition;
      if (entities.length + migrations.length === 0) continue;
      try {
        this.tables.set(name, await this.namesOf(name, entities));
        await migratePlugin(this.db, name, migrations, () => this.choice.isChosen(name));
      } catch (error) {
        throw new PluginFailure(name, error, reasonOf(error));
      }
    }
  }

  /** Stores the names of the tables, for `plugin remove`. */
  async record(lifecycle: PluginLifecycle): Promise<void> {
    for (const [name, tables] of this.tables) await lifecycle.recordTables(name, tables);
  }

  private async namesOf(plugin: string, entities: readonly Entity[]): Promise<string[]> {
    const source = await this.db.openSource({ entities });
    const platform = new Set(platformEntities.map((entity) => source.getMetadata(entity)));
    const names = source.entityMetadatas.filter((entity) => !platform.has(entity)).map(({ tableName }) => tableName);
    await source.destroy();
    const prefix = `_${plugin.replaceAll('-', '_')}_`;
    const wrong = names.find((table) => !table.startsWith(prefix));
    if (wrong !== undefined) {
      throw new FaultError(pluginFault('pluginTableName', { table: wrong, prefix }), `Table ${wrong}`);
    }
    return names;
  }
}

function reasonOf(error: unknown): Message | undefined {
  if (!(error instanceof NewerDatabaseError)) return undefined;
  return pluginFault('pluginNewerTables', { migration: error.migration });
}
