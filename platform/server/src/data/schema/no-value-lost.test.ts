import type { Scalar, View } from '@viewkraft/model';
import fc from 'fast-check';
import { DatabaseError, type Database } from '../../kernel/database/database.js';
import { toDb } from '../../kernel/database/value-codecs.js';
import { introspect } from './introspect/introspect.js';
import { SchemaService } from './schema.service.js';
import { catalogOf, type Definition } from './testing/catalog-of.js';
import { things, values } from './testing/draw-definitions.js';
import { testKinds } from '../../kernel/database/testing/test-databases.js';

const requestedRuns = process.env['VIEWKRAFT_TEST_RUNS'];
const seed = Number(process.env['VIEWKRAFT_TEST_SEED'] ?? (requestedRuns ? Date.now() % 2 ** 31 : 20261121));
const runs = { SQLite: 60, 'MySQL or MariaDB': 6 } as Readonly<Record<string, number>>;

type Stored = Map<string, Map<string, string>>;

/** Every non-null value of the table, as text: column, primary key, value. */
async function storedValues(db: Database): Promise<Stored> {
  const columns = (await introspect(db, db.dialect)).get('things')?.columns ?? new Map<string, never>();
  const stored: Stored = new Map();
  for (const [name, column] of columns) {
    if (column.generatedAs !== undefined) continue;
    const rows = await db.query(
      `SELECT id, CAST(${db.dialect.quote(name)} AS CHAR) FROM things WHERE ${db.dialect.quote(name)} IS NOT NULL`,
    );
    stored.set(name, new Map(rows.map(([id, value]) => [String(id), String(value)])));
  }
  return stored;
}

async function insertRows(db: Database, view: View, count: number, pick: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const row = [...view.columns.values()].flatMap((column, place): [string, Scalar][] => {
      if (column.name === 'id') return [];
      if (column.system) return [[column.name, column.type === 'integer' ? 1 : '2020-01-01T00:00:00.000Z']];
      if (column.name === 'owner_id') return [[column.name, column.allowNull && n % 2 ? null : 1]];
      const list = values[column.type]!;
      return [
        [
          column.name,
          column.allowNull && (pick + n + place) % 3 === 0 ? null : list[(pick + n * 5 + place) % list.length]!,
        ],
      ];
    });
    const names = row.map(([name]) => db.dialect.quote(name));
    const sql =
      names.length === 0
        ? db.dialect.name === 'sqlite'
          ? 'DEFAULT VALUES'
          : '() VALUES ()'
        : `(${names.join()}) VALUES (${names.map(() => '?').join()})`;
    try {
      await db.execute(
        `INSERT INTO things ${sql}`,
        row.map(([name, value]) => toDb(db.dialect, view.columns.get(name)!, value)),
      );
    } catch (error) {
      // A served view never promises more than its table accepts; only uniqueness depends on the rows.
      if (!(error instanceof DatabaseError && error.kind === 'unique')) throw error;
    }
  }
}

describe.each(await testKinds())('any row of definitions on $name', ({ name, make }) => {
  it('[C6] loses no stored value, and leaves no safe change behind', async () => {
    const step = fc.record({ definition: things, rows: fc.nat(3), pick: fc.nat(20) });
    const property = fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
      const testDatabase = await make();
      try {
        const { db } = testDatabase;
        const schema = new SchemaService(db);
        for (const { definition, rows, pick } of steps) {
          const before = await storedValues(db);
          const catalog = catalogOf({
            things: definition,
            owners: { system: false, columns: { id: { type: 'integer', primaryKey: true } } },
          });
          const { plan, views, renames } = await schema.reconcile(catalog);
          expect(plan.changes.filter(({ safety }) => safety === 'safe')).toEqual([]);
          expect(plan.changes.filter(({ reasons }) => reasons.some(({ key }) => key === 'planRefused'))).toEqual([]);
          expect(await schema.plan(catalog)).toEqual(plan);
          expect(await schema.reconcile(catalog)).toEqual({ plan, applied: [], views, renames });
          expectKept(before, await storedValues(db), definition);
          if (rows > 0)
            await db.execute(
              db.dialect.name === 'sqlite'
                ? 'INSERT OR IGNORE INTO owners VALUES (1)'
                : 'INSERT IGNORE INTO owners VALUES (1)',
            );
          await insertRows(db, views.get('things')!, rows, pick);
        }
      } finally {
        await testDatabase.end();
      }
    });
    await fc.assert(property, { seed, numRuns: Number(requestedRuns ?? runs[name]), endOnFailure: name !== 'SQLite' });
  }, 3_600_000);
});

function expectKept(before: Stored, after: Stored, definition: Definition): void {
  const wanted = definition['columns'] as Readonly<Record<string, { readonly renamedFrom?: string }>>;
  for (const [name, stored] of before) {
    const renamed = Object.keys(wanted).find((to) => wanted[to]!.renamedFrom === name && !before.has(to));
    const now = after.get(name) ?? after.get(renamed ?? '');
    for (const [id, value] of stored) expect([name, id, now?.get(id)]).toEqual([name, id, value]);
  }
}
