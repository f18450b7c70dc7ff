import type { Column } from '@viewkraft/model';
import { valueSql } from '../../../kernel/database/value-codecs.js';
import { testKinds } from '../../../kernel/database/testing/test-databases.js';
import { SchemaService } from '../schema.service.js';
import { of } from '../testing/use-schema.js';

describe.each(await testKinds())('versions of unmanaged rows on $name', ({ make }) => {
  const catalog = of({
    managed: false,
    columns: {
      id: { type: 'integer', primaryKey: true, autoIncrement: false },
      name: { type: 'string' },
      pin: { type: 'integer', hidden: true },
    },
  });

  it('change with every value, and reveal nothing about hidden values without the key', async () => {
    const { db, end } = await make();
    try {
      await db.execute('CREATE TABLE things (id INTEGER PRIMARY KEY, name VARCHAR(40), pin INTEGER)');
      await db.execute(`INSERT INTO things VALUES (1, 'Ada', 4711)`);
      const versionWith = async (key: string): Promise<unknown> => {
        const { views } = await new SchemaService(db, Buffer.from(key)).reconcile(catalog);
        const version = views.get('things')?.columns.get('_version') as Column;
        return (await db.query(`SELECT ${valueSql(db.dialect, version)} FROM things`))[0]?.[0];
      };
      const first = await versionWith('a key');
      expect(first).toBe(await versionWith('a key'));
      expect(first).not.toBe(await versionWith('another key'));
      const seen = new Set([Number(first)]);
      for (const set of [`pin = 4712`, `pin = NULL`, `name = 'a,b'`, `name = NULL`, `name = 'NULL'`, `name = ''`]) {
        await db.execute(`UPDATE things SET ${set}`);
        seen.add(Number(await versionWith('a key')));
      }
      for (const end of ['b', 'c']) {
        await db.execute('UPDATE things SET name = ?', [`a\0${end}`]);
        seen.add(Number(await versionWith('a key')));
      }
      expect(seen.size).toBe(9);
      for (const version of seen) expect(version >>> 0 <= 0x7fffffff && Number.isInteger(version)).toBe(true);
    } finally {
      await end();
    }
  });
});
