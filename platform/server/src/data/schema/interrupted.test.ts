import type { Catalog } from '@viewkraft/model';
import type { Database } from '../../kernel/database/database.js';
import { introspect } from './introspect/introspect.js';
import { SchemaService } from './schema.service.js';
import { catalogOf, type Definition } from './testing/catalog-of.js';
import { Killed, killedDatabase } from '../../kernel/database/testing/killed-database.js';
import { testKinds, type TestDatabase } from '../../kernel/database/testing/test-databases.js';

const id = { type: 'integer', primaryKey: true };
const belongsTo = (view: string, foreignKey: string, onDelete = 'restrict'): Definition => ({
  type: 'belongsTo',
  view,
  foreignKey,
  onDelete,
});

const before = (): Catalog =>
  catalogOf({
    owners: { columns: { id, name: { type: 'string', length: 40, index: true } } },
    things: {
      system: false,
      columns: {
        id,
        old_title: { type: 'string', length: 30, unique: true, allowNull: false },
        owner_id: { type: 'integer' },
        amount: { type: 'integer' },
        kind: { type: 'string', allowNull: false },
        code: { type: 'string', index: true },
        gone: { type: 'text', allowNull: false },
      },
      relations: { owner: belongsTo('owners', 'owner_id', 'cascade') },
      indexes: [['amount', 'kind']],
    },
  });

const after = (): Catalog =>
  catalogOf({
    owners: {
      columns: {
        id: { type: 'bigint', primaryKey: true },
        name: { type: 'string', length: 90, index: true },
        since: { type: 'dateonly', default: '2001-02-03', allowNull: false },
      },
    },
    things: {
      columns: {
        id,
        title: { type: 'string', length: 80, unique: true, allowNull: false, renamedFrom: 'old_title' },
        owner_id: { type: 'bigint' },
        amount: { type: 'bigint' },
        kind: { type: 'string' },
        code: { type: 'integer', index: true },
        fresh: { type: 'string', default: 'new', index: true, allowNull: false },
      },
      relations: {
        owner: belongsTo('owners', 'owner_id'),
        tags: { type: 'belongsToMany', view: 'tags', through: 'things_tags' },
      },
    },
    tags: {
      columns: { id: { type: 'uuid', primaryKey: true }, thing_id: { type: 'integer' } },
      relations: { thing: belongsTo('things', 'thing_id') },
    },
  });

async function prepare(db: Database): Promise<void> {
  await new SchemaService(db).reconcile(before());
  await db.execute(
    `INSERT INTO owners (id, name, _version, _created_at, _updated_at) VALUES (1, 'Ada', 1, '2020-01-01 00:00:00', '2020-01-01 00:00:00')`,
  );
  await db.execute(
    `INSERT INTO things (id, old_title, owner_id, amount, kind, code, gone) VALUES (1, 'One', 1, 5, 'k', '12', 'g'), (2, 'Two', NULL, NULL, 'l', 'twelve', 'h')`,
  );
}

/** The whole schema in comparable form, without the archives (an interrupted archive is repeated). */
async function schemaOf(db: Database): Promise<unknown> {
  const tables = [...(await introspect(db, db.dialect)).values()].filter(({ name }) => !name.startsWith('_archive'));
  const byName = <T extends { name: string }>(list: Iterable<T>): T[] =>
    [...list].sort((a, b) => (a.name < b.name ? -1 : 1));
  return byName(tables).map(({ name, columns, primaryKey, indexes, foreignKeys }) => ({
    name,
    primaryKey,
    columns: byName(columns.values()),
    indexes: byName(indexes),
    foreignKeys: [...foreignKeys].sort((a, b) => (a.column < b.column ? -1 : 1)),
  }));
}

const rowsOf = async (db: Database, code: string): Promise<unknown> => [
  await db.query(`SELECT id, title, owner_id, amount, kind, ${code} fresh FROM things ORDER BY id`),
  await db.query('SELECT id, name, since FROM owners ORDER BY id'),
  await db.query('SELECT old_name, new_name FROM _viewkraft_renames WHERE last_entry >= 0'),
];

// Every statement, or a sample of them.
const step = process.env['VIEWKRAFT_TEST_RUNS'] ? 1 : 11;

describe.each(await testKinds())('interrupted on $name', ({ make }) => {
  const ways: [string, (db: Database) => Promise<unknown>, string][] = [
    ['reconcile', (db) => new SchemaService(db).reconcile(after()), 'code, gone,'],
    ['apply', (db) => new SchemaService(db).apply(after(), { allowDestructive: ['things'] }), 'code,'],
  ];

  it.each(ways)(
    '[C6] %s converges from any statement it was killed at',
    async (_name, run, columns) => {
      const within = async <T>(work: (testDatabase: TestDatabase) => Promise<T>): Promise<T> => {
        const testDatabase = await make();
        try {
          await prepare(testDatabase.db);
          return await work(testDatabase);
        } finally {
          await testDatabase.end();
        }
      };
      const whole = await within(async ({ db }) => {
        const counted = killedDatabase(db, Number.POSITIVE_INFINITY, false);
        await run(counted);
        return { schema: await schemaOf(db), rows: await rowsOf(db, columns), writes: counted.writes };
      });
      for (let n = 1; n <= whole.writes; n += step) {
        for (const late of [false, true]) {
          await within(async ({ db }) => {
            await expect(run(killedDatabase(db, n, late))).rejects.toBeInstanceOf(Killed);
            await run(db);
            expect([n, late, await schemaOf(db)]).toEqual([n, late, whole.schema]);
            expect([n, late, await rowsOf(db, columns)]).toEqual([n, late, whole.rows]);
          });
        }
      }
    },
    600_000,
  );
});
