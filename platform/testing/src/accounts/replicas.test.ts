import { createPerson } from '../factories/people.js';
import { startServer, type RunningServer } from '../server/start-server.js';
import { until } from '../server/until.js';
import { Mailbox } from './mailbox.js';
import { sessionUser, signInCode } from './sign-in-attempt.js';
import { TokenClient, type Token } from './token-client.js';

const redisUrl = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379';
const suite = redisUrl === 'none' ? describe.skip : describe;

/** Shorter than a replica's own cache, so that a success proves a notification. */
const atOnce = 3_000;

const notes = {
  columns: {
    id: { type: 'integer', primaryKey: true },
    title: { type: 'string' },
    owner: { type: 'string', default: '$user.id' },
  },
  access: { read: [{ roles: ['user'], where: { owner: '$user.id' } }], create: ['user'], delete: ['user'] },
};

suite('two servers that share a Redis', () => {
  let servers: readonly [RunningServer, RunningServer];
  const person = async () => createPerson(await servers[0].admin(), () => servers[0].client());

  beforeAll(async () => {
    const env = { REDIS_URL: redisUrl, TRUST_PROXY: '1' };
    const first = await startServer({ env, views: { notes } });
    servers = [first, await startServer({ after: first, views: first.viewsFolder, env })];
  }, 90_000);
  afterAll(async () => {
    await servers[1].stop({ keep: true });
    await servers[0].stop();
  }, 30_000);

  test('[G2] count failed sign-ins together', async () => {
    const { email, password } = await person();
    const from = { 'x-forwarded-for': '203.0.113.90' };
    for (let tries = 0; tries < 10; tries += 1) {
      const code = await signInCode(servers[tries % 2 === 0 ? 0 : 1].client(), email, `guess number ${tries}`, from);
      expect([tries, code]).toEqual([tries, 'credentials']);
    }
    for (const server of servers) expect(await signInCode(server.client(), email, password, from)).toBe(429);
  });

  test('[G8] count the mails of a mailbox together', async () => {
    const { email } = await person();
    for (const server of [servers[0], servers[1], servers[0], servers[1], servers[1]]) {
      expect((await server.client().send('POST', '/api/user/password-request', { email })).status).toBe(202);
    }
    // Earlier requests have been mailed by the time another mailbox gets its mail.
    const other = await person();
    await servers[1].client().send('POST', '/api/user/password-request', { email: other.email });
    const box = new Mailbox(servers[0]);
    await box.next(other.email);
    await until(async () => (await box.all(email)).length >= 3);
    expect(await box.all(email)).toHaveLength(3);
  });

  test('[G1] a session, a token or a role that ends on one server ends on the other at once', async () => {
    const { client, id, email, password } = await person();
    const phone = await servers[1].client().signIn(email, password);
    const { body: made } = await client.send<Token>('POST', '/api/user/tokens', { name: 'x' });
    const there = new TokenClient(servers[1].origin, made.token, '203.0.113.91');
    const sessions = async () => (await phone.get('/api/user/sessions')).status;
    const plan = async () => (await phone.get('/api/plan')).status;
    const token = async () => (await there.call('GET', '/api/model/')).status;
    const admin = await servers[0].admin();
    expect([await sessions(), await token(), await plan()]).toEqual([200, 200, 403]);
    await admin.send('PUT', `/api/users/${id}`, { roles: ['admin'] });
    await until(async () => (await plan()) === 200, atOnce);
    await client.send('DELETE', `/api/user/tokens/${made.id}`);
    await until(async () => (await token()) === 401, atOnce);
    await client.send('DELETE', '/api/user/sessions');
    await until(async () => (await sessions()) === 401, atOnce);
    expect(await sessionUser(client)).toMatchObject({ id });
  });

  test('[D6] a write on one server is reported to open pages of the other: to permitted readers, deletions included', async () => {
    const [ann, ben] = [await person(), await person()];
    const streamOf = async ({ client }: typeof ann, address: string) => {
      const { body } = await client.send<Token>('POST', '/api/user/tokens', { name: 'x' });
      return new TokenClient(servers[1].origin, body.token, address).stream();
    };
    const [hers, his] = [await streamOf(ann, '203.0.113.92'), await streamOf(ben, '203.0.113.93')];
    const [note] = await ann.client.create('notes', [{ title: 'Hers' }]);
    await hers.until(`"view":"notes","id":${String(note?.['id'])},"action":"create"`);
    expect((await ann.client.send('DELETE', `/api/notes/${String(note?.['id'])}`)).status).toBe(204);
    await hers.until(`"view":"notes","id":${String(note?.['id'])},"action":"delete"`);
    const [own] = await ben.client.create('notes', [{ title: 'His' }]);
    await his.until(`"view":"notes","id":${String(own?.['id'])},"action":"create"`);
    await servers[0].admin().then((admin) => admin.send('PUT', `/api/users/${ben.id}`, { disabled: true }));
    expect(await his.ended).not.toContain(`"id":${String(note?.['id'])},`);
  });
});
