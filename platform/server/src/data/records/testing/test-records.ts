import type { Identity, Reader } from '@viewkraft/model';
import type { Database, DbValue } from '../../../kernel/database/database.js';
import type { ChangeEvent } from '../../../kernel/changes/change-event.js';
import { ChangeBus } from '../../../kernel/changes/change-bus.js';
import { SchemaService } from '../../schema/schema.service.js';
import { catalogOf, type Definition } from '../../schema/testing/catalog-of.js';
import type { TestDatabase, TestKind } from '../../../kernel/database/testing/test-databases.js';
import { HookRunner, type HookPlugin } from '../hooks/hook-runner.js';
import type { RecordExtension } from '../../extensions/record-extension.js';
import { RecordRuntime } from '../record-runtime.js';
import { RulePool } from '../rules/rule-pool.js';
import { loadTextFold } from '../sql/text-fold.js';
import { createRecords, type WriteTools } from '../write/create-records.js';
import { writeContext, type WriteContext } from '../rows/write-context.js';

export const admin: Identity = { id: '00000000-0000-7000-8000-000000000001', roles: ['admin'] };

/** Views over a temporary database, with the services that records need and no HTTP. */
export class TestRecords {
  private constructor(
    private readonly testDatabase: TestDatabase,
    readonly runtime: RecordRuntime,
    readonly tools: WriteTools,
    readonly events: ChangeEvent[],
    /** All statements since the start, reads and writes. */
    readonly statements: string[],
  ) {}

  static async open(
    kind: TestKind,
    definitions: Readonly<Record<string, Definition>>,
    extensions: readonly RecordExtension[] = [],
    plugins: readonly HookPlugin[] = [],
    /** Statements that create the tables of unmanaged views. */
    tables: readonly string[] = [],
  ): Promise<TestRecords> {
    const testDatabase = await kind.make();
    for (const statement of tables) await testDatabase.db.execute(statement);
    return TestRecords.on(testDatabase, definitions, extensions, plugins, tables);
  }

  /** These records after their views have changed. End only the last. */
  async after(definitions: Readonly<Record<string, Definition>>): Promise<TestRecords> {
    await this.runtime.functions.close();
    await this.runtime.hooks.close();
    return TestRecords.on(this.testDatabase, definitions, [], [], []);
  }

  private static async on(
    testDatabase: TestDatabase,
    definitions: Readonly<Record<string, Definition>>,
    extensions: readonly RecordExtension[],
    plugins: readonly HookPlugin[],
    tables: readonly string[],
  ): Promise<TestRecords> {
    const written = catalogOf(definitions);
    const { views, renames } = await new SchemaService(testDatabase.db).reconcile(written);
    const catalog = tables.length > 0 ? { ...written, views } : written;
    const statements: string[] = [];
    const runtime = new RecordRuntime(
      catalog,
      counting(testDatabase.db, statements),
      await loadTextFold(testDatabase.db),
      (view) => extensions.find((one) => one.view === view),
      new RulePool(),
      new HookRunner(plugins),
      undefined,
      renames,
    );
    const events: ChangeEvent[] = [];
    const bus = new ChangeBus();
    bus.subscribe((event) => events.push(event));
    return new TestRecords(testDatabase, runtime, { bus }, events, statements);
  }

  get db(): Database {
    return this.testDatabase.db;
  }

  reader(view: string, identity: Identity = admin): Reader {
    const reader = this.runtime.reader(this.runtime.view(view), identity);
    if (!reader) throw new Error(`${view} is not readable`);
    return reader;
  }

  context(view: string, action: 'create' | 'update' | 'delete', identity: Identity = admin): WriteContext {
    return writeContext(this.runtime, this.runtime.view(view), action, { identity, sessionId: null });
  }

  async create(view: string, ...bodies: readonly unknown[]): Promise<Record<string, unknown>[]> {
    const made = await createRecords(bodies, true, this.context(view, 'create'), this.tools);
    return made.map(({ body }) => JSON.parse(String(body)) as Record<string, unknown>);
  }

  /** Inserts many rows directly into a table. */
  async fill(table: string, columns: readonly string[], rows: readonly (readonly DbValue[])[]): Promise<void> {
    const { dialect } = this.db;
    const names = columns.map((name) => dialect.quote(name)).join(',');
    await this.db.transaction(async (tx) => {
      for (let at = 0; at < rows.length; at += 500) {
        const part = rows.slice(at, at + 500);
        const placeholders = part.map((row) => `(${row.map(() => '?').join(',')})`).join(',');
        await tx.execute(`INSERT INTO ${dialect.quote(table)} (${names}) VALUES ${placeholders}`, part.flat());
      }
    });
    await this.db.execute(`ANALYZE ${dialect.name === 'mysql' ? 'TABLE ' : ''}${dialect.quote(table)}`);
  }

  async end(): Promise<void> {
    await this.runtime.functions.close();
    await this.runtime.hooks.close();
    await this.testDatabase.end();
  }
}

function counting(db: Database, statements: string[]): Database {
  return {
    dialect: db.dialect,
    manager: db.manager,
    reads: db.reads,
    openSource: (parts) => db.openSource(parts),
    query: (sql, values) => {
      statements.push(sql);
      return db.query(sql, values);
    },
    execute: (sql, values) => {
      statements.push(sql);
      return db.execute(sql, values);
    },
    queryByKey: (select, key) => {
      statements.push(select.of([key]).text);
      return db.queryByKey(select, key);
    },
    executeWith: (write, rows) => {
      statements.push(write.text);
      return db.executeWith(write, rows);
    },
    transaction: (work) => db.transaction(work),
    session: () => db.session(),
    forgetStatements: () => db.forgetStatements(),
    ping: () => db.ping(),
    close: () => db.close(),
  };
}
