import type { Identity, Reader } from '@viewkraft/model';
import type { Database, DbValue } from '../../database/database.js';
import type { ChangeEvent } from '../../events/change-event.js';
import { ChangeBus } from '../../events/change-bus.js';
import { SchemaService } from '../../schema/schema.service.js';
import { catalogOf, type Definition } from '../../schema/testing/catalog-of.js';
import type { TestDatabase, TestKind } from '../../schema/testing/test-databases.js';
import { HookRoom, type HookPlugin } from '../hooks/hook-room.js';
import type { RecordExtension } from '../record-extension.js';
import { RecordWorld } from '../record-world.js';
import { RulePool } from '../rules/rule-pool.js';
import { loadTextFold } from '../sql/text-fold.js';
import { createRecords, type WriteTools } from '../write/create-records.js';
import { writeContext, type WriteContext } from '../write/write-context.js';

export const admin: Identity = { id: '00000000-0000-7000-8000-000000000001', roles: ['admin'] };

/** Views over a throw-away database, with the rooms of the server that records need and no HTTP. */
export class TestWorld {
  private constructor(
    private readonly room: TestDatabase,
    readonly world: RecordWorld,
    readonly tools: WriteTools,
    readonly events: ChangeEvent[],
    /** Statements since the start, reads and writes. */
    readonly statements: string[],
  ) {}

  static async open(
    kind: TestKind,
    definitions: Readonly<Record<string, Definition>>,
    extensions: readonly RecordExtension[] = [],
    plugins: readonly HookPlugin[] = [],
  ): Promise<TestWorld> {
    const room = await kind.make();
    const catalog = catalogOf(definitions);
    await new SchemaService(room.db).reconcile(catalog);
    const statements: string[] = [];
    const world = new RecordWorld(
      catalog,
      counting(room.db, statements),
      await loadTextFold(room.db),
      (view) => extensions.find((one) => one.view === view),
      new RulePool(),
      new HookRoom(plugins),
    );
    const events: ChangeEvent[] = [];
    const bus = new ChangeBus();
    bus.subscribe((event) => events.push(event));
    return new TestWorld(room, world, { bus }, events, statements);
  }

  get db(): Database {
    return this.room.db;
  }

  reader(view: string, identity: Identity = admin): Reader {
    const reader = this.world.reader(this.world.view(view), identity);
    if (!reader) throw new Error(`${view} is not readable`);
    return reader;
  }

  context(view: string, action: 'create' | 'update' | 'delete', identity: Identity = admin): WriteContext {
    return writeContext(this.world, this.world.view(view), action, { identity, sessionId: null });
  }

  async create(view: string, ...bodies: readonly unknown[]): Promise<Record<string, unknown>[]> {
    const made = await createRecords(bodies, true, this.context(view, 'create'), this.tools);
    return made.map(({ body }) => JSON.parse(String(body)) as Record<string, unknown>);
  }

  /** Rows as the database has them, many at once. */
  async fill(table: string, columns: readonly string[], rows: readonly (readonly DbValue[])[]): Promise<void> {
    const { dialect } = this.db;
    const names = columns.map((name) => dialect.quote(name)).join(',');
    await this.db.transaction(async (tx) => {
      for (let at = 0; at < rows.length; at += 500) {
        const part = rows.slice(at, at + 500);
        const places = part.map((row) => `(${row.map(() => '?').join(',')})`).join(',');
        await tx.execute(`INSERT INTO ${dialect.quote(table)} (${names}) VALUES ${places}`, part.flat());
      }
    });
    await this.db.execute(`ANALYZE ${dialect.name === 'mysql' ? 'TABLE ' : ''}${dialect.quote(table)}`);
  }

  async end(): Promise<void> {
    await this.world.functions.close();
    await this.world.hooks.close();
    await this.room.end();
  }
}

function counting(db: Database, statements: string[]): Database {
  return {
    dialect: db.dialect,
    source: db.source,
    query: (sql, values) => {
      statements.push(sql);
      return db.query(sql, values);
    },
    execute: (sql, values) => {
      statements.push(sql);
      return db.execute(sql, values);
    },
    transaction: (work) => db.transaction(work),
    session: () => db.session(),
    forgetStatements: () => db.forgetStatements(),
    ping: () => db.ping(),
    close: () => db.close(),
  };
}
