import { catalogOf } from '../../testing/catalog-of.js';
import { testKinds } from '../../../../kernel/database/testing/test-databases.js';
import { SchemaService } from '../../schema.service.js';

const cases: readonly [from: object, to: object, value: string | number, becomes: string | null][] = [
  [{ type: 'string' }, { type: 'integer' }, '12', '12'],
  [{ type: 'string' }, { type: 'integer' }, 'twelve', null],
  [{ type: 'integer' }, { type: 'string' }, 12, '12'],
  [{ type: 'integer' }, { type: 'decimal', scale: 0 }, 12, '12'],
  [{ type: 'bigint' }, { type: 'text' }, '9007199254740993', '9007199254740993'],
  [{ type: 'boolean' }, { type: 'integer' }, 1, '1'],
  [{ type: 'integer' }, { type: 'boolean' }, 0, '0'],
  [{ type: 'datetime' }, { type: 'dateonly' }, '2020-02-29 12:30:00.000', '2020-02-29'],
  [{ type: 'datetime' }, { type: 'time' }, '2020-02-29 12:30:00.000', '12:30:00'],
  [{ type: 'string' }, { type: 'dateonly' }, '2020-02-30', null],
  [{ type: 'decimal', scale: 3 }, { type: 'decimal', scale: 0 }, 12.625, '12'],
];

describe.each(await testKinds())('conversions on $name', ({ make }) => {
  it.each(cases)('[C6] from %j to %j: %j becomes %j', async (from, to, value, becomes) => {
    const testDatabase = await make();
    try {
      const of = (a: object) =>
        catalogOf({ things: { system: false, columns: { id: { type: 'uuid', primaryKey: true }, a } } });
      const schema = new SchemaService(testDatabase.db);
      await schema.reconcile(of(from));
      await testDatabase.db.execute(`INSERT INTO things (id, a) VALUES ('0192a000-0000-7000-8000-000000000001', ?)`, [value]);
      expect(await schema.apply(of(to), { allowDestructive: ['things'] })).toMatchObject({
        state: 'clean',
        changes: [],
      });
      const [row] = await testDatabase.db.query('SELECT CAST(a AS CHAR) FROM things');
      expect(row).toEqual([becomes]);
    } finally {
      await testDatabase.end();
    }
  });
});
