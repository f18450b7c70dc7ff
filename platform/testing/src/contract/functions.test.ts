import { everyDatabase } from './every-database.js';

const id = { type: 'integer', primaryKey: true };
const endless = '() => { for (;;) {} }';

const views = {
  articles: {
    columns: {
      id,
      title: { type: 'string', length: 20, setter: "(value, record) => value.trim() + (record.kind === 'loud' ? '!' : '')", getter: '(value) => value.toUpperCase()' },
      kind: { type: 'string', values: ['plain', 'loud'] },
      status: { type: 'string', default: 'draft' },
      price: { type: 'decimal', readOnly: "(record) => record.status === 'live'" },
      reason: { type: 'string', visible: "(record) => record.status === 'live'", required: '(record) => record.price !== null' },
      total: { type: 'string', readOnly: true, getter: '(value, record) => record.title + ":" + (record.secret_note === undefined) + ":" + record.price' },
      secret_note: { type: 'string' },
      digits: { type: 'integer', setter: '(value) => String(value) + "x"' },
    },
    access: { read: [{ roles: ['public'], columns: ['id', 'title', 'status', 'price', 'total'] }], create: ['public'], update: ['public'] },
  },
  parents: { columns: { id, name: { type: 'string', getter: '(value) => `<${value}>`' } }, access: { read: ['public'], create: ['public'] } },
  children: {
    columns: { id, name: { type: 'string' }, parent_id: { type: 'integer' } },
    relations: { parent: { type: 'belongsTo', view: 'parents' } },
    access: { read: ['public'], create: ['public'] },
  },
  broken: {
    columns: {
      id,
      locked: { type: 'string', readOnly: '() => { throw new Error("no"); }' },
      asked: { type: 'string', required: '() => { throw new Error("no"); }' },
      veiled: { type: 'string', visible: '() => false', required: '() => { throw new Error("no"); }' },
      shown: { type: 'string', visible: '() => { throw new Error("no"); }', required: true },
      slow: { type: 'string', getter: endless },
      odd: { type: 'string', setter: '() => { throw new TypeError("no"); }' },
    },
    access: { read: ['public'], create: ['public'], update: ['public'] },
  },
  told: {
    columns: {
      id,
      title: { type: 'string', rules: ["(value, record) => value !== 'made up' || 'It is ' + record.salary", "(value, record) => value !== 'whole' || Object.values(record).join()", "(value, record) => value !== 'as it stands' || (record.salary ? 'Too little' : 'x')", "(value, record) => { if (value === 'thrown') throw { name: record.salary, message: record.salary }; return true; }", '(value) => value.length < 20 || `${value.length} are too many`', "(value, record) => value !== 'both' || { en: 'Too little', de: 'Nur ' + record.salary }", "(value, record) => value !== 'plain' || (record.salary ? { en: 'Too little', de: 'Zu wenig' } : 'x')"] },
      salary: { type: 'string', rules: "(value) => value !== 'canary-broken' || 'The old ' + value + ' is over'" },
      veiled: { type: 'string', hidden: true, default: 'canary-hidden', rules: "(value, record) => record.title !== 'veiled' || value" },
    },
    access: { read: [{ roles: ['public'], columns: ['id', 'title'] }], update: [{ roles: ['public'], columns: ['title'] }] },
  },
  later: { columns: { id, shown: { type: 'string', getter: 'async (value) => value' }, locked: { type: 'string', readOnly: 'async () => false' } }, access: { create: ['public'], read: ['public'], update: ['public'] } },
  truthy: { columns: { id, a: { type: 'string', required: '() => "yes"' }, b: { type: 'string', required: '() => 0' } }, access: { create: ['public'], read: ['public'] } },
}; // prettier-ignore

interface Refused {
  readonly details: { readonly column: string; readonly message: string }[];
}

everyDatabase('functions', { views }, (suite) => {
  const post = (view: string, json: unknown) =>
    suite.guest.send<Record<string, unknown>>('POST', `/api/${view}/`, json);
  const put = (view: string, id: unknown, json: unknown) =>
    suite.guest.send<Record<string, unknown> & Refused>('PUT', `/api/${view}/${String(id)}`, json);
  const admin = async (json: object) => (await suite.admin.create('articles', [json]))[0] as Record<string, unknown>;

  test('[C7] a setter defines the stored value, a getter the shown one; filter and sort use the stored one', async () => {
    const created = await admin({ title: '  quiet ', kind: 'plain' });
    expect(created).toMatchObject({ title: 'QUIET', total: 'quiet:false:null' });
    expect((await admin({ title: 'a', kind: 'loud' })).title).toBe('A!');
    const filtered = await suite.admin.get<{ id: number }[]>('/api/articles/?filter={"title":"quiet"}');
    expect(filtered.body.map((record) => record.id)).toEqual([created.id]);
    expect((await suite.admin.get<unknown[]>('/api/articles/?filter={"title":"QUIET"}')).body).toEqual([]);
  });

  test('[C7] a shown record can be sent back: nothing changes, no setter runs', async () => {
    const created = await admin({ title: 'same', kind: 'loud' });
    expect(created.title).toBe('SAME!');
    const again = await suite.admin.send<Record<string, unknown>>(
      'PUT',
      `/api/articles/${String(created.id)}`,
      created,
    );
    expect([again.status, again.body]).toEqual([200, created]);
  });

  test("[C7] a setter's result is validated like input, and null stays null where the setter cannot handle it", async () => {
    const long = await suite.admin.send<Refused>('POST', '/api/articles/', { title: ' '.repeat(30) + 'x'.repeat(21) });
    expect([long.status, long.body.details.map(({ column }) => column)]).toEqual([422, ['title']]);
    const odd = await suite.admin.send<Refused>('POST', '/api/articles/', { digits: 4 });
    expect([odd.status, odd.body.details.map(({ column }) => column)]).toEqual([422, ['digits']]);
    const created = await admin({ title: 'x' });
    const emptied = await suite.admin.send<{ title: null }>('PUT', `/api/articles/${String(created.id)}`, {
      title: null,
    });
    expect([emptied.status, emptied.body.title]).toEqual([200, null]);
    const failed = (await post('broken', { asked: 'a', shown: 's', odd: 'x' })) as { status: number; body: unknown };
    expect([failed.status, (failed.body as Refused).details]).toEqual([
      422,
      [{ column: 'odd', message: 'The function that prepares this value failed (TypeError)' }],
    ]);
  });

  test('[D5] a rule reveals neither a value that the writer may not read nor the name of its column', async () => {
    const [row] = await suite.admin.create('told', [{ title: 'a', salary: 'canary-salary' }]);
    const messagesFor = async (title: string) => {
      const { status, text, body } = await put('told', row?.id, { title });
      expect([status, text.includes('canary'), text.includes('salary'), text.includes('veiled"')]).toEqual([422, false, false, false]); // prettier-ignore
      return body.details;
    };
    expect(await messagesFor('made up')).toEqual([{ column: 'title', message: 'This value is not allowed' }]);
    expect(await messagesFor('whole')).toEqual([{ column: 'title', message: 'This value is not allowed' }]);
    expect(await messagesFor('as it stands')).toEqual([{ column: 'title', message: 'Too little' }]);
    expect(await messagesFor('both')).toEqual([{ column: 'title', message: 'This value is not allowed' }]);
    expect(await messagesFor('plain')).toEqual([{ column: 'title', message: 'Too little' }]);
    expect(await messagesFor('thrown')).toEqual([{ column: 'title', message: 'A rule of this column failed (Error)' }]);
    expect(await messagesFor('a'.repeat(21))).toEqual([{ column: 'title', message: '21 are too many' }]);
    expect(await messagesFor('veiled')).toEqual([{ message: 'This value is not allowed' }]);
    const own = await suite.admin.send<Refused>('PUT', `/api/told/${String(row?.id)}`, { title: 'made up' });
    expect(own.body.details).toEqual([{ column: 'title', message: 'It is canary-salary' }]);
  });

  test('[C7] a read-only function uses the stored record, so that no write unlocks itself', async () => {
    const created = await admin({ title: 't', status: 'live', reason: 'r' });
    const refused = await put('articles', created.id, { status: 'draft', price: 5 });
    expect([refused.status, refused.body.details]).toEqual([
      422,
      [{ column: 'price', message: 'This value cannot be changed' }],
    ]);
    expect((await put('articles', created.id, { price: null, title: 'other' })).status).toBe(200);
    expect((await put('articles', created.id, { status: 'draft' })).status).toBe(200);
    expect((await put('articles', created.id, { price: 5, status: 'live' })).body).toMatchObject({ price: '5.00' });
    const born = await suite.admin.send<Refused>('POST', '/api/articles/', { status: 'live', price: 1, reason: 'r' });
    expect([born.status, born.body.details.map(({ column }) => column)]).toEqual([422, ['price']]);
  });

  test('[C7] an invisible field is not required, and keeps its value', async () => {
    const created = await admin({ status: 'draft', price: 1 });
    expect((await put('articles', created.id, { status: 'live' })).body.details).toEqual([
      { column: 'reason', message: 'Required' },
    ]);
    await suite.admin.send('PUT', `/api/articles/${String(created.id)}`, { status: 'live', reason: 'because' });
    const back = await suite.admin.send('PUT', `/api/articles/${String(created.id)}`, { status: 'draft' });
    expect(back.body).toMatchObject({ reason: 'because' });
  });

  test('[C7] a getter receives no column that its reader may not read', async () => {
    const created = await admin({ title: 'leak', price: 3, secret_note: 'hush' });
    const guest = await suite.guest.get<Record<string, unknown>>(`/api/articles/${String(created.id)}`);
    expect(guest.body).toMatchObject({ title: 'LEAK', total: 'leak:true:3.00' });
    const selected = await suite.guest.get<unknown[]>(
      `/api/articles/?select=total&filter={"id":${String(created.id)}}`,
    );
    expect(selected.body).toEqual([{ id: created.id, total: 'leak:true:3.00', _version: 1 }]);
  });

  test('[C7] getters apply to lists, includes, links and responses of writes', async () => {
    const parent = (await post('parents', { name: 'Ann' })).body;
    expect(parent.name).toBe('<Ann>');
    const child = (await post('children', { name: 'Bea', parent_id: parent.id })).body;
    const list = await suite.guest.get<{ parent: unknown }[]>('/api/children/?include=parent');
    expect(list.body[0]?.parent).toMatchObject({ name: '<Ann>' });
    const linked = await suite.guest.get<unknown[]>(`/api/children/${String(child.id)}/parent/`);
    expect(linked.body).toMatchObject([{ name: '<Ann>' }]);
    const headers = { 'if-none-match': '"1"' };
    const same = await suite.guest.send('GET', `/api/parents/${String(parent.id)}`, undefined, headers);
    expect(same.status).toBe(200);
  });

  test('[C7] a failing function locks, requires and shows the field, and is reported', async () => {
    const { body } = await post('broken', { locked: 'x' });
    expect((body as unknown as Refused).details).toEqual([
      { column: 'locked', message: expect.stringContaining('failed') },
      { column: 'asked', message: expect.stringMatching(/^Required/) },
      { column: 'shown', message: 'Required' },
    ]);
    expect((await post('truthy', {})).body.details).toEqual([{ column: 'a', message: 'Required' }]);
  });

  test('[C7] a result that comes later is a failure', async () => {
    const created = await post('later', { shown: 'x' });
    expect([created.status, created.body['shown']]).toEqual([201, null]);
    const id = created.body['id'];
    expect((await suite.guest.get('/api/later/')).body).toEqual([expect.objectContaining({ shown: null })]);
    await suite.server.logged('The getter of later.shown failed (TypeError: the result comes later); null is shown');
    const { status, body } = await put('later', id, { locked: 'y' });
    expect([status, body.details]).toEqual([422, [{ column: 'locked', message: expect.stringMatching(/failed/) }]]);
  });

  test('[C7] getters that time out show null, within a second per request, without delaying others (A29)', async () => {
    const records = Array.from({ length: 60 }, () => ({ asked: 'a', shown: 's', slow: 'x' }));
    expect((await post('broken', records)).status).toBe(201);
    const answered: string[] = [];
    const slow = suite.guest.get<{ slow: null }[]>('/api/broken/').finally(() => answered.push('slow'));
    const others = (async () => {
      for (let n = 0; n < 5; n += 1) {
        expect((await suite.guest.get('/api/children/')).status).toBe(200);
        expect((await post('truthy', { a: 'x' })).status).toBe(201);
        answered.push('others');
      }
    })();
    const { status, body } = await slow;
    expect([status, body.length, body.every((record) => record.slow === null)]).toEqual([200, 60, true]);
    await others;
    expect(answered[0]).toBe('others');
  });
});
