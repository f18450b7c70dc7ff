import { createPerson } from '../factories/people.js';
import type { HttpClient } from '../server/http-client.js';
import { startServer, type RunningServer } from '../server/start-server.js';
import { databaseKinds } from '../server/temporary-database.js';
import { appCode } from './app-code.js';
import { clickLink } from './click-link.js';
import { Mailbox } from './mailbox.js';
import { sessionUser } from './sign-in-attempt.js';
import { TokenClient, type Token } from './token-client.js';

const [before, after] = ['old-'.repeat(10), 'new-'.repeat(10)];
const redisUrl = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379';
const notes = { columns: { id: { type: 'integer', primaryKey: true } }, access: { read: ['user'] } };
const env = (secret: string, fallbacks = ''): Record<string, string> => ({
  VIEWKRAFT_SECRET: secret,
  VIEWKRAFT_SECRET_FALLBACKS: fallbacks,
  ...(redisUrl !== 'none' && { REDIS_URL: redisUrl }),
});
/** Whom a cookie of another server signs in on this one. */
const userAt = async (server: RunningServer, { cookie }: HttpClient): Promise<unknown> => {
  const { body } = await server.client().call<{ user?: { id: string } } | null>('/api/auth/session', { headers: { cookie } });
  return body?.user?.id;
}; // prettier-ignore

describe.each(await databaseKinds())('another secret, one replica after the other, on %s', (database) => {
  const servers: RunningServer[] = [];
  const start = async (settings: Record<string, string>): Promise<RunningServer> => {
    const [first] = servers;
    const options = { database, env: { ...settings, TRUST_PROXY: '1' } };
    const server = await startServer(first ? { ...options, after: first, views: first.viewsFolder } : { ...options, views: { notes } });
    servers.push(server);
    return server;
  }; // prettier-ignore
  afterEach(async () => {
    for (const [at, server] of [...servers.entries()].reverse()) await server.stop({ keep: at > 0 });
    servers.length = 0;
  }, 60_000);

  test('[G1] [G2] [G8] sessions, second factors, mailed links, previews and messages between replicas outlive it', async () => {
    const old = await start(env(before, after));
    const admin = await old.admin();
    const person = () => createPerson(admin, () => old.client());
    const [ann, ben] = [await person(), await person()];
    const { secret } = (await ann.client.send<{ secret: string }>('POST', '/api/user/totp', {})).body;
    expect((await ann.client.send('POST', '/api/user/totp/confirm', { code: appCode(secret) })).status).toBe(200);
    expect((await old.client().send('POST', '/api/user/password-request', { email: ben.email })).status).toBe(202);
    const mail = await new Mailbox(old).next(ben.email);
    const blocks = JSON.stringify([{ type: 'heading', level: 1, text: 'First words' }]);
    const titles = { status: 'draft', title_en: 'Draft', title_de: 'Entwurf', path_en: '/draft', path_de: '/draft' };
    const [page] = await admin.create('pages', [{ ...titles, blocks_en: blocks, blocks_de: blocks }]);
    const preview = await admin.send<{ url: string }>('POST', `/api/pages/${String(page?.['id'])}/preview`, {});

    // The other replica has the new secret already.
    const sealed = async () =>
      (await old.database.rows('SELECT secret FROM _viewkraft_second_factors')).map((row) => row['secret']);
    const sealedBefore = await sealed();
    const next = await start(env(after, before));
    // So that the code is tried once only: refused ones count against the account.
    expect(sealedBefore).toHaveLength(1);
    expect(await sealed()).not.toEqual(sealedBefore);
    expect(await userAt(next, ann.client)).toBe(ann.id);
    const carl = await createPerson(await next.admin(), () => next.client());
    expect(await userAt(old, carl.client)).toBe(carl.id);
    expect((await next.client().call(new URL(preview.body.url).pathname + new URL(preview.body.url).search)).text).toContain('First words'); // prettier-ignore
    const link = new URL(mail.links[0] ?? '');
    expect((await clickLink(next.client(), next.origin + link.pathname + link.search)).status).toBeLessThan(400);
    if (redisUrl !== 'none') {
      const streamAt = async (server: RunningServer, address: string) => {
        const { body } = await carl.client.send<Token>('POST', '/api/user/tokens', { name: 'x' });
        return new TokenClient(server.origin, body.token, address).stream();
      };
      const streams = [await streamAt(old, '203.0.113.7'), await streamAt(next, '203.0.113.8')];
      const [here] = await admin.create('notes', [{}]);
      const [there] = await (await next.admin()).create('notes', [{}]);
      for (const stream of streams)
        for (const note of [here, there]) await stream.until(`"view":"notes","id":${String(note?.['id'])}`);
    }

    // What the second replica sealed again at its start no longer needs the old secret.
    const alone = await start(env(after));
    expect(await userAt(alone, ann.client)).toBeUndefined();
    expect(await userAt(alone, carl.client)).toBe(carl.id);
    const client = alone.client();
    const { csrfToken } = (await client.get<{ csrfToken: string }>('/api/auth/csrf')).body;
    const form = { email: ann.email, password: ann.password, csrfToken, code: appCode(secret, 1) };
    await client.call('/api/auth/callback/credentials', { method: 'POST', form });
    expect((await sessionUser(client))?.id).toBe(ann.id);

    const strange = 'VIEWKRAFT_SECRET is not the secret that this database was used with';
    expect(servers.filter((server) => server.log().includes(strange))).toEqual([]);
    await (await start(env('odd-'.repeat(10)))).logged(strange);
  }, 120_000);
});
