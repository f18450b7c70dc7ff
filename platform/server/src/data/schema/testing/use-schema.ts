import type { Catalog } from '@viewkraft/model';
import type { Database, DbValue } from '../../../kernel/database/database.js';
import type { Reconciled, SchemaPlan } from '../plan/plan.js';
import { SchemaService } from '../schema.service.js';
import { catalogOf, type Definition } from './catalog-of.js';
import type { TestDatabase, TestKind } from '../../../kernel/database/testing/test-databases.js';

const id = { type: 'integer', primaryKey: true };

/** A view with an auto-increment key, these columns and no system columns. */
export const view = (columns: Definition, rest: Definition = {}): Definition => ({
  system: false,
  columns: { id, ...columns },
  ...rest,
});

export const belongsTo = (target: string, foreignKey: string, onDelete = 'restrict'): Definition => ({
  relations: { [`to_${target}`]: { type: 'belongsTo', view: target, foreignKey, onDelete } },
});

/** The catalog of a view `things` and of others. */
export const of = (definition: Definition, more: Readonly<Record<string, Definition>> = {}): Catalog =>
  catalogOf({ things: definition, ...more });

/** Identifies a planned change: kind, column, safety, rows, values. */
export const shown = ({ changes }: SchemaPlan): unknown[] =>
  changes.map(({ kind, column, safety, rows, values }) => [kind, column, safety, rows, values]);

/** An empty database for each test of a suite, with helper functions for tests. */
export function useSchema({ make }: TestKind) {
  let testDatabase: TestDatabase;
  let schema: SchemaService;
  beforeEach(async () => {
    testDatabase = await make();
    schema = new SchemaService(testDatabase.db);
  });
  afterEach(() => testDatabase.end());

  const quote = (name: string): string => testDatabase.db.dialect.quote(name);
  return {
    get db(): Database {
      return testDatabase.db;
    },
    get schema(): SchemaService {
      return schema;
    },
    open: () => testDatabase.open(),
    quote,
    async insert(table: string, row: Readonly<Record<string, DbValue>>): Promise<void> {
      const names = Object.keys(row);
      const sql = `INSERT INTO ${quote(table)} (${names.map(quote).join(', ')}) VALUES (${names.map(() => '?').join(', ')})`;
      await testDatabase.db.execute(sql, Object.values(row));
    },
    /** A column's values as text, by id. */
    async column(table: string, name: string): Promise<unknown[]> {
      const rows = await testDatabase.db.query(`SELECT CAST(${quote(name)} AS CHAR) FROM ${quote(table)} ORDER BY id`);
      return rows.map(([value]) => value);
    },
    /** Applies all changes, and checks that a second plan contains only held ones. */
    async settle(catalog: Catalog): Promise<Reconciled> {
      const done = await schema.reconcile(catalog);
      const again = await schema.plan(catalog);
      expect(again).toEqual(done.plan);
      expect(again.changes.filter(({ safety }) => safety === 'safe')).toEqual([]);
      return done;
    },
    async planned(catalog: Catalog): Promise<unknown[]> {
      return (await schema.plan(catalog)).changes.map(({ kind, column, safety }) => [kind, column, safety]);
    },
  };
}
