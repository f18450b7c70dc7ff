import { createHmac, hkdfSync } from 'node:crypto';
import { everyDatabase } from '../contract/every-database.js';
import { createPerson } from '../factories/people.js';
import type { HttpClient } from '../server/http-client.js';
import { sessionUser } from './sign-in-attempt.js';
import { TokenClient } from './token-client.js';

interface Session {
  readonly id: string;
  readonly current: boolean;
  readonly createdAt: string;
  readonly lastUsedAt: string;
  readonly userAgent: string;
  readonly address: string;
}

const path = '/api/user/sessions';
const secret = 'a'.repeat(40);

everyDatabase('sessions', { env: { VIEWKRAFT_SECRET: secret } }, (suite) => {
  const person = (roles: readonly string[] = []) => createPerson(suite.admin, () => suite.server.client(), roles);
  const sessionsOf = async (client: HttpClient) => (await client.get<Session[]>(path)).body;
  /** A user with three sessions. */
  const threeTimes = async () => {
    const one = await person();
    const again = async () => suite.server.client().signIn(one.email, one.password);
    return { ...one, phone: await again(), laptop: await again() };
  };

  test('[G1] a user sees all of their sessions and the secret of none', async () => {
    const { client, phone } = await threeTimes();
    const list = await sessionsOf(client);
    expect(list).toHaveLength(3);
    for (const session of list) {
      expect(Object.keys(session).toSorted()).toEqual(['address', 'createdAt', 'current', 'id', 'lastUsedAt', 'userAgent']);
      expect([session.address, session.userAgent]).toEqual(['127.0.0.1', expect.stringContaining('node')]);
      for (const at of [session.createdAt, session.lastUsedAt]) {
        expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000);
      }
      expect(client.cookie + phone.cookie).not.toContain(session.id);
    }
    const currentOf = async (who: HttpClient) => (await sessionsOf(who)).filter(({ current }) => current).map(({ id }) => id);
    const [ownSession, other] = [await currentOf(client), await currentOf(phone)];
    expect([ownSession.length, other.length, ownSession[0] === other[0]]).toEqual([1, 1, false]);
    expect((await suite.guest.get(path)).status).toBe(401);
  }); // prettier-ignore

  test('[G1] one session is ended by its id, all others at once; sessions of other users stay', async () => {
    const { client, phone, laptop } = await threeTimes();
    const other = await person();
    const phoneId = (await sessionsOf(phone)).find(({ current }) => current)?.id ?? '';
    for (const [who, id] of [[other.client, phoneId], [suite.admin, phoneId], [client, 'nothing'], [client, '%00']] as const) {
      expect((await who.send('DELETE', `${path}/${id}`)).status).toBe(404);
    } // prettier-ignore
    expect(await sessionUser(phone)).not.toBeNull();
    expect((await client.send('DELETE', `${path}/${phoneId}`)).status).toBe(204);
    expect((await phone.get(path)).status).toBe(401);
    expect((await client.send('DELETE', `${path}/${phoneId}`)).status).toBe(404);
    expect((await client.send('DELETE', `${path}/`)).status).toBe(204);
    expect((await laptop.get(path)).status).toBe(401);
    const [left, ...none] = await sessionsOf(client);
    expect([left?.current, none]).toEqual([true, []]);
    const cookie = client.cookie;
    expect((await client.send('DELETE', `${path}/${left?.id}`)).status).toBe(204);
    expect(client.cookie).not.toContain('session-token');
    expect((await suite.guest.call(path, { headers: { cookie } })).status).toBe(401);
    expect(await sessionUser(other.client)).not.toBeNull();
  });

  test('[G1] an administrator signs a user out everywhere; other users and tokens cannot', async () => {
    const { client, phone, id } = await threeTimes();
    const other = await person(['editor']);
    const ofUser = `/api/users/${id}/sessions`;
    expect((await other.client.send('DELETE', ofUser)).status).toBe(403);
    expect((await client.send('DELETE', ofUser)).status).toBe(403);
    expect((await suite.guest.send('DELETE', ofUser)).status).toBe(401);
    const boss = await person(['admin']);
    const { body } = await boss.client.send<{ token: string }>('POST', '/api/user/tokens', { name: 'x' });
    const program = new TokenClient(suite.server.origin, body.token, '10.1.1.1');
    for (const [method, at] of [['DELETE', ofUser], ['GET', path], ['DELETE', path], ['DELETE', `${path}/x`]] as const) {
      expect([at, (await program.call(method, at)).status]).toEqual([at, 403]);
    } // prettier-ignore
    expect(await sessionUser(client)).not.toBeNull();
    expect((await suite.admin.send('DELETE', ofUser)).status).toBe(204);
    expect([await sessionUser(client), await sessionUser(phone)]).toEqual([null, null]);
    expect((await suite.admin.send('DELETE', '/api/users/01a1fe17-ac50-7543-b7b0-c89c75409761/sessions')).status).toBe(404);
    expect((await suite.admin.send('DELETE', '/api/users/nobody/sessions')).status).toBe(404);
    expect(await sessionUser(other.client)).not.toBeNull();
  }); // prettier-ignore

  test('[G1] a response that renews the session is private, so that no shared cache stores its cookie', async () => {
    const { client } = await person();
    const addresses = ['/favicon.svg', '/robots.txt', '/sitemap.xml', '/imprint', '/api/public', path];
    for (const [at, address] of addresses.entries()) {
      const cookie = withAge(client.cookie, 16 * 60 + at);
      const { status, headers } = await suite.guest.call(address, { headers: { cookie } });
      expect([address, status, headers.get('set-cookie')]).toEqual([address, 200, expect.stringContaining('session-token')]);
      expect([address, headers.get('cache-control')]).toEqual([address, expect.stringMatching(/private|no-store/)]);
      expect([address, headers.get('cache-control')]).toEqual([address, expect.not.stringContaining('public')]);
    }
    expect((await client.call('/favicon.svg')).headers.get('set-cookie')).toBeNull();
  }); // prettier-ignore
});

/** The cookie as if its token had been made so many seconds ago. */
function withAge(cookie: string, seconds: number): string {
  const [, name = '', head = '', body = ''] = /([\w.-]*session-token)=([\w-]+)\.([\w-]+)/.exec(cookie) ?? [];
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { iat: number; exp: number };
  const older = { ...claims, iat: claims.iat - seconds, exp: claims.exp - seconds };
  const signed = `${head}.${Buffer.from(JSON.stringify(older)).toString('base64url')}`;
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'viewkraft:session', 32));
  return `${name}=${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}
