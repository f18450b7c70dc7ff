import type { Config } from '../../kernel/config/config.js';
import { withSchemaLock } from '../../kernel/database/schema-lock.js';
import { appliedTableEntity } from '../../kernel/database/entities/applied-table.entity.js';
import { pluginStateEntity } from '../../kernel/database/entities/plugin-state.entity.js';
import { enabledViewFolders } from '../../plugins/loading/enabled-view-folders.js';
import type { LiveTables } from '../../data/schema/table/live-table.js';
import { unmanagedProblems } from '../../data/schema/unmanaged/unmanaged-view.js';
import { draftChecks } from '../../data/views/draft-checks.js';
import { readViewFiles } from '../../data/views/files/view-files.js';
import { viewFolders } from '../../data/views/files/view-folders.js';
import { ViewsLoader } from '../../data/views/views-loader.js';
import { maxDecimalDigits } from '../adopt/adopted-type.js';
import { knownViews } from '../adopt/known-views.js';
import { withSystemColumns } from '../adopt/system-columns.js';
import { openSource, type SourceDatabase } from '../adopt/source-database.js';
import { viewsOverTables, type TableView, type TableViews } from '../adopt/views-over-tables.js';
import { reservedByPlugins } from './plugin-commands.js';
import { withDatabase } from './views-work.js';
import { saveNewViews, type SavedView } from './new-view.js';

export type { TableView, TableViews };

/**
 * The views that the tables of the project's own database could have; reads only. `system`: with the times that the
 * platform keeps of records, for which columns must be added.
 */
export function inspectTables(config: Config, only: readonly string[], system: boolean): Promise<TableViews> {
  return withSource(config, async (source) => {
    const folders = viewFolders(config, enabledViewFolders(config));
    const { catalog } = await new ViewsLoader(folders, draftChecks(source.dialect.name)).load(new Map());
    const { sources, problems } = await readViewFiles(folders);
    return viewsOverTables(source, {
      only,
      known: knownViews(sources, problems, catalog),
      ownTables: await keptTables(source),
      reserved: await reservedByPlugins(config),
      system,
      maxDigits: maxDecimalDigits(config),
    });
  });
}

/** Runs the statements that add the system columns, to which the user has agreed. */
export function changeTables(config: Config, views: readonly TableView[]): Promise<void> {
  const statements = views.flatMap((view) => view.statements);
  if (statements.length === 0) return Promise.resolve();
  return withDatabase(config, async (db) => {
    await withSchemaLock(db, async (session) => {
      for (const statement of statements) await session.execute(statement);
    });
  });
}

/** Writes the files of the views, all or none; `isDry`: only checks them, against the tables as well. */
export function saveTableViews(config: Config, views: readonly TableView[], isDry = false): Promise<SavedView[]> {
  return withSource(config, async (source) => {
    const changed = views.filter(({ statements }) => statements.length > 0).map(({ table }) => table);
    const { dialect } = source;
    const live = withSystemColumns(changed, await source.tables(), dialect);
    const made = new Set(await keptTables(source));
    return saveNewViews(config, new Map(views.map(({ view, definition }) => [view, definition])), isDry, (catalog) =>
      Promise.resolve(unmanagedProblems(catalog, { live, dialect, made })),
    );
  });
}

async function withSource<T>({ databaseUrl }: Config, work: (source: SourceDatabase) => Promise<T>): Promise<T> {
  const source = await openSource(databaseUrl);
  try {
    return await work(source);
  } finally {
    await source.close();
  }
}

/** Tables that the platform or a plugin has made here before; none in a database that no server has used yet. */
async function keptTables(source: SourceDatabase): Promise<readonly string[]> {
  const live: LiveTables = await source.tables();
  const { quote } = source.dialect;
  const all = async (table: string, column: string): Promise<string[]> => {
    const found: string[] = [];
    if (!live.has(table)) return found;
    for await (const [value] of source.rows(`SELECT ${quote(column)} FROM ${quote(table)}`)) found.push(String(value ?? ''));
    return found;
  };
  const ofPlugins = await all(String(pluginStateEntity.options.tableName), 'tables');
  const named = ofPlugins.flatMap((text) => (text === '' ? [] : (JSON.parse(text) as string[])));
  return [...(await all(String(appliedTableEntity.options.tableName), 'table_name')), ...named];
} // prettier-ignore
