import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { appCode } from '../accounts/app-code.js';
import { sessionUser } from '../accounts/sign-in-attempt.js';
import { viewkraftProcess } from '../command-line/viewkraft.js';
import { HttpClient } from '../server/http-client.js';
import { repository, startServerProcess, type ServerProcess } from '../server/start-server.js';
import { databaseKinds, type DatabaseKind, type TemporaryDatabase } from '../server/temporary-database.js';

interface ReleaseFacts {
  readonly cookie: string;
  readonly token: string;
  readonly totpSecret: string;
  readonly recoveryCodes: readonly string[];
  readonly userId: string;
}

const release = join(repository, 'platform', 'testing', 'fixtures', 'release-0.1');
const facts = JSON.parse(readFileSync(join(release, 'facts.json'), 'utf8')) as Readonly<
  Record<DatabaseKind, ReleaseFacts> & { secret: string }
>;
const password = 'a password nobody guesses';
const books = {
  columns: {
    id: { type: 'integer', primaryKey: true },
    title: { type: 'string', length: 40, allowNull: false },
    pages: { type: 'integer' },
  },
  access: { read: ['public'] },
};

async function fill(database: TemporaryDatabase): Promise<void> {
  const sql = readFileSync(join(release, `${database.kind}.sql`), 'utf8');
  if (database.kind === 'sqlite') return database.change(sql);
  const connection = await createConnection({ uri: database.url, multipleStatements: true });
  await connection.query(sql);
  await connection.end();
}

const migrationsOf = async ({ database }: ServerProcess): Promise<unknown[]> =>
  (await database.rows('SELECT name FROM _viewkraft_migrations ORDER BY id')).map(({ name }) => name);

describe.each(await databaseKinds())('a database of release 0.1 on %s', (kind) => {
  const { cookie, token, totpSecret, recoveryCodes, userId } = facts[kind];
  const options = { database: kind, views: { books }, env: { VIEWKRAFT_SECRET: facts.secret, PLUGINS: 'letter' } };
  const servers: ServerProcess[] = [];
  const start = async (more: object = {}): Promise<ServerProcess> => {
    const server = await startServerProcess({ ...options, ...more });
    servers.push(server);
    return server;
  };
  afterEach(async () => {
    for (const server of servers.splice(0).reverse()) await server.stop();
  });

  test('serves with its sessions, tokens, factors, passkeys, plugins and records; migrations run once', async () => {
    const first = await start({ fill });
    const names = await migrationsOf(first);
    expect(names).toEqual([...new Set(names)]);
    const headers = { cookie };
    const guest = first.client();
    expect((await guest.call<{ user: object }>('/api/auth/session', { headers })).body.user).toMatchObject({
      id: userId,
    });
    expect((await guest.call('/api/user/totp', { headers })).body).toEqual({ enabled: true, recoveryCodesLeft: 10 });
    expect((await guest.call('/api/user/passkeys', { headers })).body).toMatchObject([{ name: 'My key' }]);
    const bearer = { authorization: `Bearer ${token}` };
    for (const [headers, status] of [
      [bearer, 200],
      [{ authorization: `Bearer ${token}x` }, 401],
    ] as const) {
      expect((await first.client().call('/api/books/', { headers })).status).toBe(status);
    }
    for (const code of [appCode(totpSecret), recoveryCodes[0] ?? '']) {
      const otto = new HttpClient(first.origin);
      const { csrfToken } = (await otto.get<{ csrfToken: string }>('/api/auth/csrf')).body;
      const form = { email: 'otto@example.com', password, code, csrfToken };
      await otto.call('/api/auth/callback/credentials', { method: 'POST', form });
      expect(await sessionUser(otto)).toMatchObject({ id: userId });
    }
    expect((await guest.list('books')).map(({ title }) => title)).toEqual(['Faust', 'Effi Briest']);
    const state = await first.database.rows('SELECT name, enabled, installed_at FROM _viewkraft_plugins');
    expect(state).toMatchObject([{ name: 'letter', enabled: 1 }]);

    await first.stop({ keep: true });
    const again = await start({ after: first });
    expect(await migrationsOf(again)).toEqual(names);
    expect(await again.database.rows('SELECT name, enabled, installed_at FROM _viewkraft_plugins')).toEqual(state);
    expect((await again.client().call<{ user: object }>('/api/auth/session', { headers })).body.user).toMatchObject({ id: userId }); // prettier-ignore
  }, 60_000);

  test('is upgraded once when two servers start at the same moment', async () => {
    const seed = await start({ fill, env: { ...options.env } });
    await seed.kill();
    await seed.database.change('DROP TABLE _viewkraft_migrations');
    const pair = await Promise.all([start({ after: seed }), start({ after: seed })]);
    const names = await migrationsOf(seed);
    expect(names).toEqual([...new Set(names)]);
    for (const server of pair) {
      expect(await server.client().list('books')).toHaveLength(2);
      await server.stop({ keep: true });
    }
  }, 60_000);

  test('is refused by an older program, which leaves it untouched', async () => {
    const server = await start({ fill });
    await server.stop({ keep: true });
    const future =
      "INSERT INTO _viewkraft_migrations (timestamp, name) VALUES (1999999999999, 'AddWings1999999999999')";
    await server.database.change(future);
    const rows = async () => Promise.all(['_viewkraft_migrations', '_viewkraft_schema', 'books'].map((table) => server.database.rows(`SELECT * FROM ${table}`))); // prettier-ignore
    const before = await rows();
    const sentence = 'was upgraded by a newer version (migration "AddWings1999999999999") and is left untouched';
    const more = { title: { type: 'string' }, year: { type: 'integer' } };
    const views = { books: { ...books, columns: { ...books.columns, ...more } } };
    await expect(startServerProcess({ ...options, after: server, views })).rejects.toThrow(sentence);
    for (const args of [['views', 'plan'], ['views', 'apply'], ['doctor']]) {
      const { code, out, err } = await viewkraftProcess(server, args);
      expect([code, out + err]).toEqual([1, expect.stringContaining(sentence)]);
    }
    expect(await rows()).toEqual(before);
  }, 60_000);
});
