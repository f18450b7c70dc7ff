import { projectRoot } from '../../kernel/config/project-root.js';
import type { Queryable } from '../../kernel/database/database.js';
import { Texts } from '../../kernel/errors/texts.js';
import { SchemaService } from './schema.service.js';
import { describeAppliedPlan, describePlan } from './describe-plan.js';
import type { Definition } from './testing/catalog-of.js';
import { testKinds } from '../../kernel/database/testing/test-databases.js';
import { of, useSchema, view } from './testing/use-schema.js';

const texts = new Texts(projectRoot);

describe.each(await testKinds())('changes of type on $name', (kind) => {
  const testDatabase = useSchema(kind);
  const { insert, column, settle } = testDatabase;
  const typed = (type: Definition) => of(view({ a: type }));
  const string = typed({ type: 'string' });
  const integer = typed({ type: 'integer' });
  const fill = async (...values: readonly string[]): Promise<void> => {
    for (const [at, a] of values.entries()) await insert('things', { id: at + 1, a });
  };

  it('[C6] reports how many values would be emptied, in both languages, and empties none without permission', async () => {
    await settle(string);
    await fill('Anna', 'Cleo', 'Dora');
    const { plan } = await settle(integer);
    const reasonIn = (locale: 'en' | 'de') => describePlan(plan, texts.translate(locale)).changes[0]?.reason;
    expect(reasonIn('en')).toContain('3 of 3 values cannot become a whole number and would be emptied.');
    expect(reasonIn('de')).toContain('3 von 3 Werten lassen sich nicht in eine ganze Zahl umwandeln und würden geleert.');
    expect(plan.changes).toMatchObject([
      { safety: 'held', destructive: true, rows: 3, values: 3, conversion: { exact: 0, lossy: 0, impossible: 3 } },
    ]);
    expect(plan.changes[0]?.conversion?.examples).toEqual([
      { key: 1, value: 'Anna', becomes: null },
      { key: 2, value: 'Cleo', becomes: null },
      { key: 3, value: 'Dora', becomes: null },
    ]);
    await testDatabase.schema.apply(integer, { allowDestructive: [] });
    expect(await column('things', 'a')).toEqual(['Anna', 'Cleo', 'Dora']);
  });

  it('[C6] distinguishes exact, lossy and impossible conversions, and reports the losses afterwards', async () => {
    await settle(string);
    await fill('1', '2.50', 'Anna', '007', 'Cleo', 'Dora', '-3');
    const { plan } = await settle(integer);
    expect(plan.changes[0]?.conversion).toMatchObject({ exact: 2, lossy: 2, impossible: 3 });
    expect(plan.changes[0]?.conversion?.examples.map(({ value, becomes }) => [value, becomes])).toEqual([
      ['Anna', null],
      ['Cleo', null],
      ['2.50', 2],
    ]);
    const done = await testDatabase.schema.apply(integer, { allowDestructive: ['things'] });
    expect(done).toMatchObject({ state: 'clean', applied: [{ column: 'a', archive: '_archive_things_1', values: 5 }] });
    const [applied] = describeAppliedPlan(done, texts.translate('de')).applied;
    expect(applied).toMatchObject({
      conversion: { exact: 2, lossy: 2, impossible: 3 },
      result:
        '3 von 7 Werten ließen sich nicht in eine ganze Zahl umwandeln und wurden geleert. Werte, die dabei etwas verloren haben: 2 von 7. Genau umgewandelte Werte: 2 von 7. Was vorher dort stand, liegt in der Tabelle _archive_things_1.',
    });
    expect(await column('things', 'a')).toEqual(['1', '2', null, '7', null, null, '-3']);
    expect(await column('_archive_things_1', 'a')).toEqual(['1', '2.50', 'Anna', '007', 'Cleo', 'Dora', '-3']);
  });

  it('[C6] applies a lossless change with plain permission, without an archive', async () => {
    await settle(string);
    await fill('1', '-2');
    const { plan } = await settle(integer);
    expect(plan.changes).toMatchObject([
      { safety: 'held', destructive: false, conversion: { exact: 2, examples: [] } },
    ]);
    const done = await testDatabase.schema.apply(integer, { allowDestructive: [] });
    expect(done).toMatchObject({ state: 'clean', applied: [{ column: 'a', values: 0, conversion: { exact: 2 } }] });
    expect(done.applied[0]).not.toHaveProperty('archive');
    expect(await column('things', 'a')).toEqual(['1', '-2']);
  });

  it('[C6] applies the change at the next reconciliation once the blocking rows are corrected', async () => {
    await settle(string);
    await fill('Anna', '2');
    expect((await settle(integer)).plan.state).toBe('held');
    await testDatabase.db.execute(`UPDATE things SET a = '1' WHERE id = 1`);
    expect((await testDatabase.schema.plan(integer)).changes).toMatchObject([{ kind: 'changeType', safety: 'safe' }]);
    // A server that starts now reads it too.
    const { plan, applied, views } = await new SchemaService(await testDatabase.open()).reconcile(integer);
    expect([plan.state, applied.length]).toEqual(['clean', 1]);
    expect(views.get('things')).toBe(integer.views.get('things'));
    expect(await column('things', 'a')).toEqual(['1', '2']);
  });

  it('[C6] drops a pending change when the file returns to the stored type', async () => {
    await settle(string);
    await fill('Anna');
    await settle(integer);
    await settle(string);
    await testDatabase.db.execute(`UPDATE things SET a = '1'`);
    expect((await settle(integer)).plan.changes).toMatchObject([{ safety: 'held', destructive: false }]);
  });

  it('[C6] counts values that do not fit a narrower column', async () => {
    await settle(of(view({ a: { type: 'text' }, b: { type: 'bigint' }, c: { type: 'decimal', scale: 3 } })));
    await insert('things', { id: 1, a: 'Annabel', b: 3_000_000_000, c: 1.005 });
    await insert('things', { id: 2, a: 'Cleo', b: 7, c: 1.5 });
    const { plan } = await settle(
      of(view({ a: { type: 'string', length: 4 }, b: { type: 'integer' }, c: { type: 'decimal', scale: 2 } })),
    );
    expect(plan.changes).toMatchObject([
      { kind: 'narrowColumn', column: 'a', destructive: true, conversion: { exact: 1, lossy: 1, impossible: 0 } },
      { kind: 'narrowColumn', column: 'b', destructive: true, conversion: { exact: 1, lossy: 0, impossible: 1 } },
      { kind: 'narrowColumn', column: 'c', destructive: true, conversion: { exact: 1, lossy: 1, impossible: 0 } },
    ]);
    expect(plan.changes.map(({ conversion }) => conversion?.examples)).toEqual([
      [{ key: 1, value: 'Annabel', becomes: 'Anna' }],
      [{ key: 1, value: '3000000000', becomes: null }],
      [{ key: 1, value: '1.005', becomes: '1.00' }],
    ]);
    expect(describePlan(plan, texts.translate('en')).changes[1]?.reason).toContain(
      '1 of 2 values does not fit and would be emptied.',
    );
  });

  it('[safety 2] shows no value of a hidden column, and shortens long values', async () => {
    const hash = `$argon2id$${'x'.repeat(90)}`;
    await settle(of(view({ secret: { type: 'string', hidden: true }, note: { type: 'text' } })));
    await insert('things', { id: 1, secret: hash, note: 'word '.repeat(40) });
    const { plan } = await settle(
      of(view({ secret: { type: 'integer', hidden: true }, note: { type: 'string', length: 100 } })),
    );
    expect(JSON.stringify(plan)).not.toContain('argon2id');
    const [secret, note] = plan.changes.map(({ conversion }) => conversion);
    expect(secret).toMatchObject({ impossible: 1, examples: [] });
    expect(String(note?.examples[0]?.value)).toHaveLength(60);
  });

  // On SQLite the whole database is locked from the plan on.
  if (kind.name === 'SQLite') return;

  /** A schema service over a database on which an action runs once, right after a statement with this beginning. */
  const meanwhile = (statement: string, happen: () => Promise<unknown>): SchemaService => {
    const { db } = testDatabase;
    const session = async () => {
      const inner = await db.session();
      let waits = true;
      const execute: Queryable['execute'] = async (sql, values) => {
        const response = await inner.execute(sql, values);
        if (!waits || !sql.startsWith(statement)) return response;
        waits = false;
        await happen();
        return response;
      };
      return { ...inner, execute };
    };
    return new SchemaService(Object.assign(Object.create(db) as typeof db, { session }));
  };

  it('[C6] stops at a lossy value that was written after the plan had found none', async () => {
    await settle(string);
    await fill('1');
    await settle(integer);
    const racing = meanwhile('ALTER TABLE', () => insert('things', { id: 2, a: 'Anna' }));
    const { applied, ...left } = await racing.apply(integer, { allowDestructive: [] });
    expect(left).toMatchObject({
      state: 'held',
      changes: [{ destructive: true, conversion: { exact: 1, impossible: 1 } }],
    });
    expect(applied.map(({ kind }) => kind)).not.toContain('changeType');
    expect(await column('things', 'a')).toEqual(['1', 'Anna']);
  });

  it('[C6] loses no value that is written while others are converted', async () => {
    await settle(string);
    await fill('1', '2');
    await settle(integer);
    const written: Promise<unknown>[] = [];
    const racing = meanwhile('UPDATE', () => {
      written.push(testDatabase.db.execute(`UPDATE things SET a = '5' WHERE id = 1`));
      return Promise.resolve();
    });
    expect(await racing.apply(integer, { allowDestructive: [] })).toMatchObject({ state: 'clean' });
    await Promise.all(written);
    expect(await column('things', 'a')).toEqual(['5', '2']);
  });
});
