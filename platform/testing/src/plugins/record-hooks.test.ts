import { everyDatabase } from '../contract/every-database.js';
import { PluginFolder } from '../factories/plugin-folder.js';
import { until } from '../server/until.js';

const stuck = { loop: 'for (;;);', hang: 'return new Promise(() => undefined);', exit: 'process.exit(1);' };
const does = (moment: string) =>
  Object.entries(stuck)
    .map(([name, body]) => `if (record.title === '${name} ${moment}') { ${body} }`)
    .join(' ');
const errors = (locale: 'en' | 'de', text: string) => ({
  [`locales/${locale}/errors.json`]: { problems: { orderShouting: text } },
});
const folder = new PluginFolder({
  orders: {
    code: `import { AppError } from '@viewkraft/model';
const both = { en: 'Too early', de: 'Zu früh' };
const shouting = { column: 'title', key: 'orderShouting', params: { most: 3 } };`,
    files: { ...errors('en', 'At most {{most}} capitals'), ...errors('de', 'Höchstens {{most}} Großbuchstaben') },
    definition: `hooks: {
    orders: {
      beforeValidate({ record }) {
        if (record.title === 'SHOUTING') throw new AppError('INVALID', {}, { details: [shouting] });
        if (record.title === 'early') throw Object.assign(new Error(), { column: 'title', message: both });
      },
      beforeCreate({ record, user, options }) {
        ${does('before')}
        if (record.title === 'refused') throw Object.assign(new Error('We are closed'), { column: 'title' });
        if (record.title === 'broken') null.length;
        if (record.title === 'slow') return new Promise((resolve) => setTimeout(resolve, 200));
        record.secret = user.id;
      },
      afterCreate({ record }) { console.log('made ' + record.id); ${does('after')} },
      afterUpdate({ record }) { ${does('after')} },
      beforeDelete({ record }) { if (record.title === 'keep') throw new Error('It stays'); },
    },
  }`,
  },
  traces: `hooks: { '*': { beforeUpdate({ view, record, before }) { record.trace = view + ': ' + before.title + ' to ' + record.title; } } }`,
});
const columns = {
  id: { type: 'integer', primaryKey: true },
  title: { type: 'string' },
  trace: { type: 'string', readOnly: true },
  secret: { type: 'string', hidden: true },
};
const access = { read: ['public'], create: ['public'] };
const views = { orders: { columns, access }, others: { columns: { ...columns, secret: { type: 'string' } }, access } };

afterAll(() => folder.remove());

everyDatabase('record hooks of plugins', { views, env: folder.env }, (suite) => {
  const post = (title: string | { title: string }[]) =>
    suite.guest.send('POST', '/api/orders/', typeof title === 'string' ? { title } : title);

  it('a hook that throws refuses its write with its own message; nothing is stored, and nothing else is reported', async () => {
    const refused = await post('refused');
    expect([refused.status, refused.body]).toEqual([
      422,
      {
        statusCode: 422,
        error: 'Unprocessable Entity',
        code: 'HOOK_REFUSED',
        message: 'We are closed',
        details: [{ column: 'title', message: 'We are closed' }],
      },
    ]);
    const broken = await post([{ title: 'fine' }, { title: 'broken' }]);
    expect(broken).toMatchObject({ status: 422, body: { code: 'HOOK_REFUSED', details: [{ index: 1 }] } });
    expect(broken.text).not.toMatch(/at |index\.js|\/tmp/);
    expect(await suite.admin.list('orders')).toEqual([]);
    const logged = (words: string) => suite.server.log().split('\n').find((line) => line.includes(words)); // prettier-ignore
    const facts = '"plugin":"orders","hook":"beforeCreate","view":"orders"';
    expect(logged('We are closed')).toMatch(new RegExp(`"level":"info".*${facts}.*We are closed`));
    expect(logged('We are closed')).not.toContain('"stack"');
    // A mistake in the hook is not a refusal.
    expect(logged('Cannot read properties of null')).toMatch(/"level":"warn".*"stack":"TypeError: .*index\.js/);
  });

  it('a hook refuses with texts in the language of the request: by key, or given in each language', async () => {
    const refusals = async (title: string) =>
      Promise.all(
        ['en', 'de'].map(async (locale) => {
          const headers = { 'accept-language': locale };
          const { status, body } = await suite.guest.send('POST', '/api/orders/', { title }, headers);
          return [status, body['code'], body['message'], body['details']];
        }),
      );
    expect(await refusals('SHOUTING')).toEqual([
      [422, 'HOOK_REFUSED', 'Some values are not valid', [{ column: 'title', message: 'At most 3 capitals' }]],
      [422, 'HOOK_REFUSED', 'Einige Werte sind ungültig', [{ column: 'title', message: 'Höchstens 3 Großbuchstaben' }]],
    ]);
    expect(await refusals('early')).toEqual([
      [422, 'HOOK_REFUSED', 'Too early', [{ column: 'title', message: 'Too early' }]],
      [422, 'HOOK_REFUSED', 'Zu früh', [{ column: 'title', message: 'Zu früh' }]],
    ]);
  });

  it('hooks change stored values, hidden and read-only columns included, in the order of the plugins', async () => {
    const { body: made, status } = await post('first');
    expect([status, made['secret']]).toEqual([201, undefined]);
    await until(() => Promise.resolve(suite.server.log().includes(`made ${String(made['id'])}`)));
    const { body } = await suite.admin.send('PUT', `/api/orders/${String(made['id'])}`, { title: 'second' });
    expect(body).toMatchObject({ title: 'second', trace: 'orders: first to second', _version: 2 });
    const { status: gone } = await suite.admin.send('DELETE', `/api/orders/${String(made['id'])}`);
    expect(gone).toBe(204);
  });

  it('a record whose deletion a hook refuses stays', async () => {
    const { body } = await post('keep');
    const response = await suite.admin.send('DELETE', '/api/orders/', [{ id: body['id'] }]);
    expect(response).toMatchObject({ status: 422, body: { message: 'It stays', details: [{ index: 0 }] } });
    expect(await suite.admin.list('orders', { filter: { title: 'keep' } })).toHaveLength(1);
  });

  it('a hook that hangs, loops or ends its process is cut off, and every other request is answered', async () => {
    const { body: victim } = await suite.guest.send('POST', '/api/orders/', { title: 'x' });
    const calls = [
      ...['loop before', 'hang before', 'hang after'].map(post),
      suite.admin.send('PUT', `/api/orders/${String(victim['id'])}`, { title: 'hang after' }),
    ];
    const exits = ['exit before', 'exit after'].map(post);
    const statuses = new Set<string>();
    const measure = async (what: string, work: Promise<{ status: number }>) => {
      statuses.add(`${what} ${(await work).status}`);
    };
    // A request that had to wait for the hanging ones would fail for lack of a free thread.
    await Promise.all([measure('same view', post('quick')), measure('slow', post('slow'))]);
    for (let n = 0; n < 17; n += 1) {
      await Promise.all([
        measure('site', suite.guest.get('/api/public')),
        measure('list', suite.guest.get('/api/orders/')),
        measure('write', suite.guest.send('POST', '/api/others/', { title: `n${n}` })),
      ]);
    }
    expect([...statuses].sort()).toEqual(['list 200', 'same view 201', 'site 200', 'slow 201', 'write 201']);
    for (const { status, body } of await Promise.all(exits))
      expect([status, body['code']]).toEqual([422, 'HOOK_FAILED']);
    for (const { status, body } of await Promise.all(calls))
      expect([status, body['code']]).toEqual([504, 'HOOK_TIMEOUT']);
    const titles = (await suite.admin.list('orders', { sort: 'id' })).map(({ title }) => title);
    expect(titles.sort()).toEqual(['keep', 'quick', 'slow', 'x']);
    expect((await suite.guest.get('/api/health/ready')).status).toBe(200);
  }, 40_000);
});
