import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clickLink } from '../accounts/click-link.js';
import { Mailbox } from '../accounts/mailbox.js';
import { viewkraft } from '../command-line/viewkraft.js';
import { createPerson } from '../factories/people.js';
import type { HttpClient } from '../server/http-client.js';
import { repository, startServer, startServerProcess, type ServerProcess } from '../server/start-server.js';
import { databaseKinds } from '../server/temporary-database.js';
import { until } from '../server/until.js';
import { startReceiver } from './receiver.js';

const secret = 'whsec-0123456789-very-secret';
const id = { type: 'integer', primaryKey: true };
const views = {
  goods: {
    columns: { id, name: { type: 'string', allowNull: false }, cost: { type: 'integer', hidden: true, default: 7 }, shelf_id: { type: 'integer' } },
    relations: { shelf: { type: 'belongsTo', view: 'shelves', foreignKey: 'shelf_id', onDelete: 'cascade' } },
    access: { read: ['editor'], create: ['editor'] },
  },
  shelves: { columns: { id, name: { type: 'string' } } },
  rooms: {
    columns: { id },
    relations: { shelves: { type: 'belongsToMany', view: 'shelves', through: 'places', foreignKey: 'room_id', otherKey: 'shelf_id' } },
  },
  places: {
    columns: { id, room_id: { type: 'integer' }, shelf_id: { type: 'integer' } },
    relations: {
      room: { type: 'belongsTo', view: 'rooms', foreignKey: 'room_id', onDelete: 'cascade' },
      shelf: { type: 'belongsTo', view: 'shelves', foreignKey: 'shelf_id', onDelete: 'cascade' },
    },
  },
  silent: { history: false, columns: { id, name: { type: 'string' } } },
} as const; // prettier-ignore
const env = { WEBHOOKS_PRIVATE: 'on' };

type Row = Record<string, unknown>;

/** The example of the documentation. */
const guide = readFileSync(join(repository, 'docs/webhooks.md'), 'utf8');
const example = /```js\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
const documented = JSON.parse(/```json event\n([\s\S]*?)```/.exec(guide)?.[1] ?? '{}') as object;
const { isAuthentic } = (await import(`data:text/javascript,${encodeURIComponent(example)}`)) as {
  isAuthentic(headers: object, body: string, secret: string): boolean;
};

describe.each(await databaseKinds())('webhooks on %s', (database) => {
  let server: ServerProcess;
  let admin: HttpClient;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let hook: Row;

  beforeAll(async () => {
    receiver = await startReceiver();
    server = await startServerProcess({ database, views, env });
    admin = await server.admin();
    const created = await admin.send<Row>('POST', '/api/webhooks/', {
      address: receiver.address,
      views: ['goods', 'silent', 'places'],
      actions: 'create, update, delete',
      secret,
    });
    expect(created.status).toBe(201);
    hook = created.body;
  }, 90_000);
  afterAll(async () => {
    await server?.stop();
    await receiver?.stop();
  }, 30_000);
  beforeEach(() => {
    receiver.received.splice(0);
    receiver.answerWith(() => 200);
  });

  const deliveries = (filter: Row = {}) => admin.list('webhook_deliveries', { filter, sort: 'id', limit: 500 });
  const settled = () => until(async () => (await deliveries({ status: 'pending' })).length === 0);

  test('a change is posted, signed, with its headers, and without hidden columns', async () => {
    const { body: made } = await admin.send<Row>('POST', '/api/goods/', { name: 'Tea' });
    await receiver.count(1);
    const [message] = receiver.received;
    const headers = message?.headers ?? {};
    expect(message?.body).toMatchObject({
      event: 'goods.create',
      view: 'goods',
      action: 'create',
      id: made['id'],
      record: { id: made['id'], name: 'Tea', _version: 1 },
    });
    expect(message?.body.record).not.toHaveProperty('cost');
    expect(headers).toMatchObject({
      'x-viewkraft-event': 'goods.create',
      'content-type': 'application/json; charset=utf-8',
    });
    expect(headers['x-viewkraft-delivery']).toMatch(/^[0-9a-f-]{36}$/);
    const timestamp = String(headers['x-viewkraft-timestamp']);
    expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(60);
    const expected = createHmac('sha256', secret)
      .update(`${timestamp}.${message?.text ?? ''}`)
      .digest('hex');
    expect(headers['x-viewkraft-signature']).toBe(`sha256=${expected}`);
    expect(isAuthentic(headers, message?.text ?? '', secret)).toBe(true);
    expect(isAuthentic(headers, `${message?.text ?? ''} `, secret)).toBe(false);
    expect(isAuthentic(headers, message?.text ?? '', 'other')).toBe(false);
    await settled();
    expect((await deliveries()).at(-1)).toMatchObject({
      status: 'delivered',
      attempts: 1,
      http_status: 200,
      response: 'said 200',
      event: 'goods.create',
    });
  });

  test('every kind of write sends one message for each record, in their order', async () => {
    const { body: shelf } = await admin.send<Row>('POST', '/api/shelves/', { name: 'A' });
    const { body: made } = await admin.send<Row[]>('POST', '/api/goods/', [
      { name: 'One', shelf_id: shelf['id'] },
      { name: 'Two' },
    ]);
    const [one, two] = made.map((row) => String(row['id']));
    await admin.send('PUT', `/api/goods/${one}`, { name: 'First' });
    await admin.send('PUT', '/api/goods/', [{ id: Number(two), name: 'Second' }]);
    await admin.send('DELETE', `/api/shelves/${String(shelf['id'])}`);
    await admin.send('DELETE', `/api/goods/${two}`);
    await admin.send('POST', '/api/silent/', { name: 'Quiet' });
    await settled();
    const of = (key: string | undefined) =>
      receiver
        .events()
        .filter((event) => event.startsWith('goods') && event.endsWith(` ${key}`))
        .map((event) => event.split(' ')[0]);
    // Deleting the shelf also deletes its goods.
    expect(of(one)).toEqual(['goods.create', 'goods.update', 'goods.delete']);
    expect(of(two)).toEqual(['goods.create', 'goods.update', 'goods.delete']);
    expect(receiver.events()).toContainEqual(expect.stringMatching(/^silent\.create /));
    expect(receiver.events().some((event) => event.startsWith('shelves'))).toBe(false);
    const update = receiver.received.find(({ body }) => body.event === 'goods.update')?.body;
    expect(update?.changed).toEqual(['name']);
    expect(Object.keys(update ?? {})).toEqual(Object.keys(documented));
  });

  test('a record that a link creates is sent like any other', async () => {
    const { body: shelf } = await admin.send<Row>('POST', '/api/shelves/', { name: 'B' });
    const { body: room } = await admin.send<Row>('POST', '/api/rooms/', {});
    await admin.send('POST', `/api/rooms/${String(room['id'])}/shelves/`, { id: shelf['id'] });
    await receiver.count(1);
    const [place] = await admin.list('places', { filter: { room_id: room['id'] } });
    expect(typeof place?.['id']).toBe('number');
    expect(receiver.received[0]?.body).toMatchObject({ event: 'places.create', id: place?.['id'], record: place });
    await settled();
  });

  test('a write that is refused sends nothing; an import sends each record once', async () => {
    const before = (await deliveries()).length;
    expect((await admin.send('POST', '/api/goods/', [{ name: 'Good' }, { name: null }])).status).toBe(422);
    expect((await deliveries()).length).toBe(before);
    const lines = Array.from({ length: 120 }, (_, at) => JSON.stringify({ name: `Bulk ${at}` })).join('\n');
    const { status } = await admin.call('/api/goods/import', {
      method: 'POST',
      body: lines,
      headers: { 'content-type': 'application/x-ndjson' },
    });
    expect(status).toBe(200);
    await receiver.count(120);
    await settled();
    expect(new Set(receiver.received.map(({ headers }) => headers['x-viewkraft-delivery'])).size).toBe(120);
    expect(receiver.received).toHaveLength(120);
  }, 60_000);

  test('a message that is not accepted waits, later ones of its record wait behind it, and "pending" sends it at once', async () => {
    receiver.answerWith(() => 500);
    const { body: made } = await admin.send<Row>('POST', '/api/goods/', { name: 'Late' });
    await receiver.count(1);
    // The next attempt may already be made when the row is read again.
    const first = await until(async () => {
      const [row] = await deliveries({ record_id: String(made['id']) });
      return row?.['attempts'] === 1 && row;
    });
    await admin.send('PUT', `/api/goods/${String(made['id'])}`, { name: 'Later' });
    const [, second] = await deliveries({ record_id: String(made['id']) });
    expect(first).toMatchObject({
      status: 'pending',
      attempts: 1,
      http_status: 500,
      problem: 'The answer was 500',
      response: 'said 500',
    });
    expect(second).toMatchObject({ status: 'pending', attempts: 0 });
    receiver.answerWith(() => 204);
    expect(
      (await admin.send('PUT', `/api/webhook_deliveries/${String(first?.['id'])}`, { status: 'pending' })).status,
    ).toBe(200);
    await settled();
    expect(receiver.events().slice(-2)).toEqual([
      `goods.create ${String(made['id'])}`,
      `goods.update ${String(made['id'])}`,
    ]);

    // What was delivered is sent once more, under the same id.
    const count = receiver.received.length;
    await admin.send('PUT', `/api/webhook_deliveries/${String(first?.['id'])}`, { status: 'pending' });
    await receiver.count(count + 1);
    expect(receiver.received.at(-1)?.headers['x-viewkraft-delivery']).toBe(first?.['delivery']);
    await settled();
  }, 60_000);

  test('a redirect is not followed', async () => {
    receiver.answerWith(() => 302);
    const { body: made } = await admin.send<Row>('POST', '/api/goods/', { name: 'Away' });
    await until(async () => (await deliveries({ record_id: String(made['id']) }))[0]?.['http_status'] === 302);
    // Not their number: a busy machine may have made the next attempt meanwhile.
    expect(new Set(receiver.received.map(({ path }) => path))).toEqual(new Set(['/hook']));
    receiver.answerWith(() => 200);
    const [row] = await deliveries({ record_id: String(made['id']) });
    await admin.send('PUT', `/api/webhook_deliveries/${String(row?.['id'])}`, { status: 'pending' });
    await settled();
  }, 30_000);

  test('the secret is in no response, history, export or other webhook view; an empty one keeps it', async () => {
    const path = `/api/webhooks/${String(hook['id'])}`;
    expect(
      (await admin.send('PUT', path, { active: true, actions: ['create', 'update', 'delete'], secret: '' })).status,
    ).toBe(200);
    expect((await admin.send('PUT', path, { views: 'goods, silent, shelves' })).status).toBe(200);
    const responses = await Promise.all(
      [
        path,
        '/api/webhooks/',
        `${path}/history/`,
        '/api/webhooks/export?format=csv',
        '/api/webhooks/export?format=ndjson',
        '/api/webhook_deliveries/',
      ].map((address) => admin.call(address)),
    );
    for (const { status, text } of responses) expect([status, text.includes(secret)]).toEqual([200, false]);
    expect(server.log()).not.toContain(secret);
    await admin.send('POST', '/api/shelves/', { name: 'Signed' });
    await receiver.count(1);
    const [message] = receiver.received;
    const expected = createHmac('sha256', secret)
      .update(`${String(message?.headers['x-viewkraft-timestamp'])}.${message?.text ?? ''}`)
      .digest('hex');
    expect(message?.headers['x-viewkraft-signature']).toBe(`sha256=${expected}`);
    await settled();
  });

  test('no filter, search or order reveals a secret', async () => {
    for (const wanted of [secret, { $like: 'whsec%' }, { $gt: 'a' }, { $not: null }]) {
      expect(await admin.list('webhooks', { filter: { secret: wanted } })).toEqual([]);
    }
    expect(await admin.list('webhooks', { search: secret })).toEqual([]);
    const all = await admin.list('webhooks', { filter: { secret: null } });
    expect(all).not.toEqual([]);
    for (const sort of ['secret', '-secret']) expect(await admin.list('webhooks', { sort })).toHaveLength(all.length);
  });

  test('bad webhooks are refused, and only administrators reach any of it', async () => {
    const refused = async (body: Row) => {
      const { status, body: refusal } = await admin.send<{ details?: { column: string }[] }>('POST', '/api/webhooks/', {
        address: receiver.address,
        views: '*',
        actions: 'create',
        secret,
        ...body,
      });
      return [status, refusal.details?.map(({ column }) => column)];
    };
    expect(await refused({ address: 'ftp://example.com' })).toEqual([422, ['address']]);
    expect(await refused({ address: 'https://user:pass@example.com' })).toEqual([422, ['address']]);
    expect(await refused({ views: 'nothing_here' })).toEqual([422, ['views']]);
    expect(await refused({ views: { a: 1 } })).toEqual([422, ['views']]);
    expect(await refused({ actions: [{ a: 1 }] })).toEqual([422, ['actions']]);
    expect(await refused({ actions: 'read' })).toEqual([422, ['actions']]);
    expect(await refused({ secret: '' })).toEqual([422, ['secret']]);
    expect((await admin.send('POST', '/api/webhook_deliveries/', { event: 'x' })).status).toBe(403);
    const [row] = await deliveries();
    expect((await admin.send('DELETE', `/api/webhook_deliveries/${String(row?.['id'])}`)).status).toBe(403);
    expect(
      (
        await admin.send('PUT', `/api/webhook_deliveries/${String(row?.['id'])}`, {
          status: 'delivered',
          payload: '{}',
        })
      ).status,
    ).toBeLessThan(423);
    expect((await deliveries())[0]).toEqual(row);
    const editor = await createPerson(admin, () => server.client(), ['editor']);
    for (const view of ['webhooks', 'webhook_deliveries'])
      expect((await editor.client.get(`/api/${view}/`)).status).toBe(404);
  });

  test('accounts made by a sign-up or a command, and their roles, are sent like other records of users', async () => {
    const { body: made } = await admin.send<Row>('POST', '/api/webhooks/', {
      address: receiver.address,
      views: 'users',
      actions: 'create, update',
      secret,
    });
    const run = async (...args: string[]) => {
      const ended = await viewkraft(server, ['user', ...args, '--json'], 'a quiet place by the sea\n');
      expect([ended.code, ended.err]).toEqual([0, expect.any(String)]);
    };
    await run('create', '--email', 'eva@example.com', '--name', 'Eva');
    await run('roles', '--email', 'eva@example.com', '--add', 'editor');
    const guest = server.client();
    const box = new Mailbox(server);
    const account = { email: 'ida@example.com', password: 'a quiet place by the sea', name: 'Ida' };
    await guest.send('POST', '/api/user/signup', account);
    await clickLink(guest, (await box.next(account.email)).links[0] ?? '');
    await receiver.count(3);
    await settled();
    const [eva] = await admin.list('users', { filter: { email: 'eva@example.com' } });
    const [ida] = await admin.list('users', { filter: { email: account.email } });
    const bodies = receiver.received.map(({ body }) => body);
    expect(bodies.filter(({ id: key }) => key === eva?.['id'])).toEqual([
      expect.objectContaining({ event: 'users.create', user: null, source: 'command' }),
      expect.objectContaining({ event: 'users.update', changed: ['roles'], source: 'command', record: eva }),
    ]);
    const [, ...more] = bodies.filter(({ id: key }) => key === ida?.['id']);
    const signedUp = bodies.find(({ id: key }) => key === ida?.['id']);
    expect([more, signedUp]).toEqual([
      [],
      expect.objectContaining({ event: 'users.create', user: null, source: 'api' }),
    ]);
    expect(signedUp?.record).toMatchObject({ email: account.email, name: 'Ida', roles: [], disabled: false });
    expect(receiver.received.some(({ text }) => text.includes('password_hash'))).toBe(false);
    await admin.send('DELETE', `/api/webhooks/${String(made['id'])}`);
  }, 60_000);

  test('a kill between commit and response loses nothing; a webhook that is off or deleted gets nothing', async () => {
    receiver.answerWith(() => 0);
    const { body: made } = await admin.send<Row>('POST', '/api/goods/', { name: 'Killed' });
    await receiver.count(1);
    await server.kill();
    receiver.answerWith(() => 200);
    await server.database.change("UPDATE webhook_deliveries SET leased_until = '2020-01-01 00:00:00.000'");
    server = await startServerProcess({ after: server, database, views: server.viewsFolder, env });
    admin = await server.admin();
    await settled();
    expect(receiver.events()).toEqual([`goods.create ${String(made['id'])}`, `goods.create ${String(made['id'])}`]);

    await admin.send('PUT', `/api/webhooks/${String(hook['id'])}`, { active: false });
    const before = (await deliveries()).length;
    await until(async () => {
      await admin.send('POST', '/api/silent/', { name: 'Unheard' });
      const now = await deliveries();
      return now.length === before || now.every(({ status }) => status !== 'pending');
    });

    // No history keeps the secret, so the restored webhook is off until it has a new one.
    const path = `/api/webhooks/${String(hook['id'])}`;
    await admin.send('PUT', path, { active: true });
    const deleted = await admin.send('DELETE', path);
    const undone = await admin.send('POST', `/api/acts/${String(deleted.headers.get('x-act'))}/undo`);
    expect(undone.body).toMatchObject({ undone: 1, left: [] });
    expect((await admin.get(path)).body).toMatchObject({ active: false, address: receiver.address });
    expect((await admin.send('PUT', path, { active: true })).status).toBe(422);
    expect((await admin.send('PUT', path, { active: true, secret: 'new' })).status).toBe(200);
  }, 90_000);
});

test.each(await databaseKinds())(
  'two servers on one %s database send each message once',
  async (database) => {
    const receiver = await startReceiver();
    const one = await startServer({ database, views, env });
    const two = await startServer({
      database,
      views: one.viewsFolder,
      env: { ...env, DATABASE_URL: one.database.url },
    });
    try {
      const [first, second] = [await one.admin(), await two.admin()];
      await first.send('POST', '/api/webhooks/', {
        address: receiver.address,
        views: 'goods',
        actions: 'create',
        secret,
      });
      // The second server learns of the webhook through the database.
      await until(async () => {
        await second.send('POST', '/api/goods/', { name: 'Probe' });
        return receiver.received.length > 0;
      }, 20_000);
      await until(async () => (await first.list('webhook_deliveries', { filter: { status: 'pending' } })).length === 0);
      receiver.received.splice(0);
      await Promise.all(
        Array.from({ length: 40 }, (_, at) =>
          (at % 2 ? first : second).send('POST', '/api/goods/', { name: `Race ${at}` }),
        ),
      );
      await receiver.count(40);
      await until(async () => (await first.list('webhook_deliveries', { filter: { status: 'pending' } })).length === 0);
      expect(new Set(receiver.events()).size).toBe(40);
      expect(receiver.received).toHaveLength(40);
    } finally {
      await two.stop();
      await one.stop();
      await receiver.stop();
    }
  },
  90_000,
);

test.each(await databaseKinds())(
  'an address that does not answer delays no other, and a webhook that is off has no queue, on %s',
  async (database) => {
    const [mute, quick] = [await startReceiver(), await startReceiver()];
    mute.answerWith(() => 0);
    const server = await startServer({ database, views, env });
    try {
      const admin = await server.admin();
      const common = { actions: 'create', secret };
      const { body: off } = await admin.send<Row>('POST', '/api/webhooks/', { address: mute.address, views: 'goods', ...common });
      await admin.send('POST', '/api/webhooks/', { address: quick.address, views: 'silent', ...common });
      await admin.send('POST', '/api/goods/', Array.from({ length: 40 }, (_, at) => ({ name: `Good ${at}` })));
      await mute.count(4);
      const begin = Date.now();
      await admin.send('POST', '/api/silent/', { name: 'Quick' });
      await quick.count(1);
      expect(Date.now() - begin).toBeLessThan(4_000);
      expect(mute.received).toHaveLength(4);

      await admin.send('PUT', `/api/webhooks/${String(off['id'])}`, { active: false });
      const waiting = await admin.list('webhook_deliveries', { filter: { status: 'pending' }, limit: 50 });
      expect(waiting).toHaveLength(40);
      await until(async () => (await admin.call('/api/metrics')).text.includes('queue_depth{queue="webhooks"} 0'));
    } finally {
      await server.stop();
      await mute.stop();
      await quick.stop();
    }
  },
  60_000,
); // prettier-ignore

test('addresses of private networks are refused unless the configuration allows them', async () => {
  const server = await startServer({ views });
  try {
    const admin = await server.admin();
    const status = async (address: string) =>
      (await admin.send('POST', '/api/webhooks/', { address, views: '*', actions: 'create', secret })).status;
    for (const host of [
      '127.0.0.1',
      'localhost',
      'localhost.',
      'a.localhost.',
      '127.0.0.1.',
      '[::1]',
      '10.0.0.1',
      '169.254.169.254',
      '[::ffff:127.0.0.1]',
      '0x7f000001',
    ])
      expect([host, await status(`http://${host}/`)]).toEqual([host, 422]);
    expect(await status('https://example.com/hook')).toBe(201);
  } finally {
    await server.stop();
  }
});
