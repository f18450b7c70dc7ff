import { everyDatabase } from '../contract/every-database.js';
import { until } from '../server/until.js';

const id = { type: 'integer', primaryKey: true };
const name = { type: 'string' };
const access = { read: ['public'] };

interface Plan {
  readonly state: string;
  readonly version: string;
  readonly changes: readonly Readonly<Record<'view' | 'kind' | 'reason', string> & { sql: readonly string[] }>[];
  readonly applied?: readonly Readonly<Record<string, unknown>>[];
}

everyDatabase('applying the plan over HTTP', { views: {} }, (suite) => {
  const plan = async (): Promise<Plan> => (await suite.admin.get<Plan>('/api/plan')).body;
  const apply = (body: object, client = suite.admin) => client.send<Plan>('POST', '/api/plan', body);
  const heldOf = (view: string) =>
    until(async () => {
      const now = await plan();
      return now.changes.some((change) => change.view === view) ? now : undefined;
    });

  test('[C6] a held change is applied on explicit confirmation, and dropped data is archived first', async () => {
    suite.server.drop('labels', { columns: { id, name, founded: { type: 'dateonly' } }, access });
    await until(async () => (await suite.guest.get('/api/labels/')).status === 200);
    await suite.admin.create('labels', [{ name: 'Harvest', founded: '1969-06-06' }, { name: 'None' }]);
    suite.server.drop('labels', { columns: { id, name }, access });
    const held = await heldOf('labels');
    expect(held.changes).toMatchObject([{ kind: 'dropColumn', safety: 'held', rows: 1, values: 1 }]);
    await suite.server.logged('Tables changed: createTable labels');
    await suite.server.logged(
      'Held until somebody decides (/admin/plan, npx viewkraft views plan): dropColumn labels.founded',
    );
    expect((await suite.admin.get('/api/metrics')).text).toMatch(/^viewkraft_views\{state="held"\} 1$/m);

    const nothing = await apply({ version: held.version });
    expect([nothing.status, nothing.body.state]).toEqual([200, 'held']);
    const done = await apply({ version: held.version, allowDestructive: ['labels'] });
    expect([done.status, done.body.state]).toEqual([200, 'clean']);
    const archive = /_archive_\w+/.exec(held.changes[0]?.sql.join(' ') ?? '')?.[0];
    expect(await suite.server.database.rows(`SELECT founded FROM ${archive}`)).toHaveLength(1);
    expect((await suite.guest.list('labels')).map((row) => row['name'])).toEqual(['Harvest', 'None']);
  });

  test('[C6] the reason why a change waits is in the requested language', async () => {
    suite.server.drop('makers', { columns: { id, name, founded: { type: 'dateonly' } }, access });
    await until(async () => (await suite.guest.get('/api/makers/')).status === 200);
    await suite.admin.create('makers', [{ name: 'Harvest', founded: '1969-06-06' }]);
    suite.server.drop('makers', { columns: { id, name }, access });
    const { version } = await heldOf('makers');
    const reasons = ({ changes }: Plan) => changes.filter(({ view }) => view === 'makers').map(({ reason }) => reason);
    const headers = { 'accept-language': 'de-AT,en;q=0.5' };
    const german = ['Die Ansicht nennt sie nicht mehr. Zeilen mit einem Wert darin: 1.'];
    const response = await suite.admin.call<Plan>('/api/plan', { headers });
    expect([reasons(response.body), response.headers.get('cache-control')]).toEqual([german, 'no-store']);
    expect(reasons((await suite.admin.send<Plan>('POST', '/api/plan', { version }, headers)).body)).toEqual(german);
    expect(reasons(await plan())).toEqual(['The view no longer defines it. Rows with a value in it: 1.']);
    await apply({ version, allowDestructive: ['makers'] });
  });

  test('[C6] [D4] onDelete and references hold although the constraint is held because of orphans', async () => {
    suite.server.drop('houses', { columns: { id, name }, access });
    const columns = { id, house_id: { type: 'integer' } };
    const flats = (name: string, onDelete?: string) => {
      const house = { type: 'belongsTo', view: 'houses', foreignKey: 'house_id', onDelete };
      suite.server.drop(name, { columns, access, ...(onDelete && { relations: { house } }) });
    };
    const views = ['cascade', 'restrict', 'setNull'].map((onDelete) => [`flats_${onDelete.toLowerCase()}`, onDelete] as const);
    for (const [view] of views) flats(view);
    await until(async () => (await suite.guest.get('/api/flats_setnull/')).status === 200);
    const [first, second] = await suite.admin.create('houses', [{ name: 'One' }, { name: 'Two' }]);
    const house = (row: typeof first) => ({ house_id: row?.['id'] });
    for (const [view] of views) {
      const rows = [...(view === 'flats_restrict' ? [] : [house(first)]), { house_id: 99 }];
      await suite.admin.create(view, rows);
    }
    await suite.admin.create('flats_restrict', [house(second)]);
    for (const [view, onDelete] of views) {
      flats(view, onDelete);
      await until(async () => (await plan()).changes.some((one) => one.view === view && one.kind === 'addForeignKey'));
      await suite.server.logged(`addForeignKey ${view}.house_id`);
    }
    expect((await suite.admin.send('DELETE', `/api/houses/${String(second?.['id'])}`)).status).toBe(409);
    expect((await suite.admin.send('DELETE', `/api/houses/${String(first?.['id'])}`)).status).toBe(204);
    const keys = async (view: string) => (await suite.guest.list(view)).map((row) => row['house_id']);
    expect(await keys('flats_cascade')).toEqual([99]);
    expect(await keys('flats_setnull')).toEqual([null, 99]);
    expect(await keys('flats_restrict')).toEqual([99, second?.['id']]);
    const missing = await suite.admin.send('PUT', '/api/flats_cascade/2', { house_id: 77 });
    expect([missing.status, missing.body['code']]).toEqual([409, 'REFERENCE_MISSING']);
    const { version } = await plan();
    const applied = await apply({ version, allowDestructive: views.map(([view]) => view) });
    expect(applied.body.state).toBe('clean');
    expect(await keys('flats_cascade')).toEqual([null]);
  }); // prettier-ignore

  test('[C6] a change of type counts the values it would lose, deletes nothing by itself, and reports what it did', async () => {
    const people = (first_name: object) => ({ columns: { id, first_name }, access });
    suite.server.drop('people', people({ type: 'string' }));
    await until(async () => (await suite.guest.get('/api/people/')).status === 200);
    await suite.admin.create(
      'people',
      ['Anna', 'Cleo', 'Dora'].map((first_name) => ({ first_name })),
    );
    suite.server.drop('people', people({ type: 'integer' }));
    const held = await heldOf('people');
    expect(held.changes).toMatchObject([
      {
        kind: 'changeType',
        safety: 'held',
        destructive: true,
        rows: 3,
        values: 3,
        conversion: { exact: 0, lossy: 0, impossible: 3, examples: [{ key: 1, value: 'Anna', becomes: null }, {}, {}] },
      },
    ]);
    expect(held.changes[0]?.reason).toContain('3 of 3 values cannot become a whole number and would be emptied.');
    expect((await apply({ version: held.version })).body).toMatchObject({ state: 'held', applied: [] });
    expect((await suite.guest.list('people')).map((row) => row['first_name'])).toEqual(['Anna', 'Cleo', 'Dora']);

    // The administrator agreed to exactly the losses in the plan.
    await suite.admin.send('PUT', '/api/people/1', { first_name: '7' });
    const stale = await apply({ version: held.version, allowDestructive: ['people'] });
    expect([stale.status, stale.body]).toMatchObject([409, { code: 'PLAN_CHANGED' }]);
    const { version } = await plan();
    const headers = { 'accept-language': 'de' };
    const done = await suite.admin.send<Plan>('POST', '/api/plan', { version, allowDestructive: ['people'] }, headers);
    expect(done.body.applied).toEqual([
      expect.objectContaining({
        view: 'people',
        column: 'first_name',
        values: 2,
        archive: '_archive_people_1',
        result:
          '2 von 3 Werten ließen sich nicht in eine ganze Zahl umwandeln und wurden geleert. Genau umgewandelte Werte: 1 von 3. Was vorher dort stand, liegt in der Tabelle _archive_people_1.',
      }),
    ]);
    expect((await suite.guest.list('people')).map((row) => row['first_name'])).toEqual([7, null, null]);
    expect(suite.server.log()).not.toContain('Cleo');
  });

  test.each([
    ['a file changes', () => Promise.resolve(suite.server.drop('any_other', { columns: { id }, access }))],
    ['an administrator applies it', async () => void (await apply({ version: (await plan()).version }))],
  ])('[C6] a change of type that waits for its rows is applied when %s', async (title, look) => {
    const view = `waiting_${title.length}`;
    const file = (size: object) => ({ columns: { id, size }, access });
    suite.server.drop(view, file({ type: 'string' }));
    await until(async () => (await suite.guest.get(`/api/${view}/`)).status === 200);
    await suite.admin.create(view, [{ size: 'large' }, { size: '2' }]);
    suite.server.drop(view, file({ type: 'integer' }));
    await heldOf(view);
    await suite.admin.send('PUT', `/api/${view}/1`, { size: '1' });
    // A late event of the file system for the last drop may apply the change already.
    await until(async () => (await plan()).state !== 'held');
    await look();
    await until(async () => (await suite.guest.get<{ size: unknown }>(`/api/${view}/1`)).body.size === 1);
    expect((await plan()).state).toBe('clean');
    await until(() => Promise.resolve(suite.server.log().includes(`Applied changeType ${view}.size; values lost: 0`)));
  });

  test('[C6] a plan that changed after it was read is not applied', async () => {
    const before = await plan();
    suite.server.drop('kinds', { columns: { id, name, size: { type: 'string' } }, access });
    await until(async () => (await suite.guest.get('/api/kinds/')).status === 200);
    await suite.admin.create('kinds', [{ name: 'a', size: 'large' }]);
    suite.server.drop('kinds', { columns: { id, name }, access });
    await heldOf('kinds');
    const refused = await apply({ version: before.version, allowDestructive: ['kinds'] });
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'PLAN_CHANGED' }]);
    expect((await plan()).state).toBe('held');
  });

  test.each([
    [{}, 'version'],
    [{ version: 'x', allowDestructive: 'kinds' }, 'allowDestructive'],
    [{ version: 'x', force: true }, 'force'],
  ])('[C6] %j is refused, naming the key', async (body, column) => {
    expect((await apply(body)).body).toMatchObject({ statusCode: 422, details: [{ column }] });
  });

  test('[C6] only administrators apply', async () => {
    expect((await apply({ version: 'x' }, suite.guest)).status).toBe(401);
    expect((await suite.guest.get('/api/plan')).status).toBe(401);
  });
});
