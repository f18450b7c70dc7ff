import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sessionUser, signInCode } from '../accounts/sign-in-attempt.js';
import { createPerson } from '../factories/people.js';
import { freePort } from '../server/free-port.js';
import { administrator, startServer, type RunningServer } from '../server/start-server.js';
import { databaseKinds } from '../server/temporary-database.js';
import { until } from '../server/until.js';
import { viewkraft, type Ended } from './viewkraft.js';

/** A server caches a session for ten seconds. */
const noticed = 15_000;
const secret = 'quite another long secret';

describe.each(await databaseKinds())('account commands on %s', (kind) => {
  let server: RunningServer;
  const run = (args: readonly string[], input?: string): Promise<Ended> => viewkraft(server, args, input);
  beforeAll(async () => {
    server = await startServer({ database: kind });
  }, 90_000);
  afterAll(() => server.stop(), 30_000);

  test('[G1] with a running server: a new password ends the sessions, role changes apply, a token works', async () => {
    const admin = await server.admin();
    const [anna, ben] = [
      await createPerson(admin, () => server.client()),
      await createPerson(admin, () => server.client()),
    ];
    const atOthers = [await server.client().signIn(anna.email, anna.password), ben.client] as const;

    const changed = await run(['user', 'password', '--email', anna.email.toUpperCase(), '--json'], `${secret}\n`);
    expect([changed.code, changed.json()]).toEqual([
      0,
      expect.objectContaining({ email: anna.email, endedSessions: 2 }),
    ]);
    expect(changed.out + changed.err).not.toContain(secret);
    const roles = await run(['user', 'roles', '--email', ben.email, '--add', 'editor', '--json']);
    expect([roles.code, roles.json()]).toEqual([0, expect.objectContaining({ roles: ['editor'] })]);

    await until(
      async () => (await sessionUser(atOthers[0])) === null && (await sessionUser(anna.client)) === null,
      noticed,
    );
    await until(async () => (await sessionUser(atOthers[1]))?.roles.includes('editor') ?? false, noticed);
    expect(await signInCode(server.client(), anna.email, anna.password)).toBe('credentials');
    await server.client().signIn(anna.email, secret);

    const result = await run([
      'token',
      'create',
      '--email',
      administrator.email,
      '--name',
      'robot',
      '--days',
      '3',
      '--read-only',
      '--json',
    ]);
    const { token, expires } = result.json<{ token: string; expires: string }>();
    expect(Date.parse(expires)).toBeLessThanOrEqual(Date.now() + 3 * 86_400_000);
    const headers = { authorization: `Bearer ${token}` };
    const robot = server.client();
    expect((await robot.call('/api/users/', { headers })).status).toBe(200);
    const write = await robot.call('/api/roles/', { method: 'POST', json: { name: 'more' }, headers });
    expect(write.status).toBe(403);
    const audit = await admin.list('audit', {
      filter: { event: { $in: ['passwordChanged', 'rolesChanged', 'tokenCreated'] } },
    });
    expect(audit.map(({ event }) => event).sort()).toEqual(['passwordChanged', 'rolesChanged', 'tokenCreated']);
  }, 60_000);

  test('[G1] the same with a stopped server; the last administrator keeps the role', async () => {
    await server.stop({ keep: true });
    const email = ['--email', administrator.email];
    const last = await run(['user', 'roles', ...email, '--set', '', '--json']);
    expect([last.code, last.json()]).toEqual([1, { error: expect.objectContaining({ code: 'CONFLICT' }) }]);
    expect((await run(['user', 'create', '--email', 'second@example.com', '--roles', 'admin'], secret)).code).toBe(0);
    const demoted = await run(['user', 'roles', ...email, '--remove', 'admin', '--json']);
    expect([demoted.code, demoted.json()]).toEqual([0, expect.objectContaining({ roles: [] })]);
    const shown = await run(['token', 'create', '--email', 'second@example.com', '--name', 'x']);
    expect([shown.code, shown.out]).toEqual([0, expect.stringMatching(/^vk_\S+\n$/)]);
    expect(shown.err).toContain('shown once. It acts for second@example.com until ');
    expect(shown.err).not.toContain(shown.out.trim());
    server = await startServer({ after: server, views: server.viewsFolder });
    await server.client().signIn('second@example.com', secret);
  }, 60_000);

  // Refusals before any write are the same on every database.
  (kind === 'sqlite' ? test : undefined)?.(
    '[G1] an invalid request is reported and changes nothing',
    async () => {
      const email = ['--email', administrator.email];
      const [unknown, both, short, none, stranger, late, never] = await Promise.all([
        run(['user', 'roles', ...email, '--add', 'nobody,editor,nothing']),
        run(['user', 'roles', ...email, '--set', 'admin', '--add', 'editor']),
        run(['user', 'password', ...email], 'short\n'),
        run(['user', 'password', ...email]),
        run(['user', 'password', '--email', 'no@example.com', '--password', secret]),
        run(['token', 'create', ...email, '--name', 'x', '--days', '367', '--json']),
        run(['token', 'create', ...email, '--name', 'x', '--days', '0']),
      ]);
      expect([unknown.code, unknown.out, unknown.err]).toEqual([1, '', expect.stringMatching(/"nobody"[^]*"nothing"/)]);
      expect([both.code, short.code, none.code, stranger.code]).toEqual([1, 1, 1, 1]);
      expect([none.err, stranger.err]).toEqual([
        expect.stringContaining('--password'),
        expect.stringContaining('no@example.com'),
      ]);
      expect([never.code, never.err]).toEqual([1, expect.stringMatching(/\n {2}days: Must be between 1 and 366\n$/)]);
      expect([late.code, late.json()]).toEqual([1, { error: expect.objectContaining({ code: 'INVALID' }) }]);
    },
    60_000,
  );

  test('[C6] doctor with a running server, and with a missing database', async () => {
    const well = await run(['doctor', '--json']);
    const { ok, findings } = well.json<{ ok: boolean; findings: { check: string; state: string }[] }>();
    expect([well.code, ok, well.err]).toEqual([0, true, '']);
    for (const check of [
      'Node.js',
      'argon2',
      'configuration',
      'data folder',
      'database',
      'permissions',
      'schema',
      'views',
    ]) {
      expect(findings).toContainEqual(expect.objectContaining({ check, state: 'ok' }));
    }
    const url = kind === 'sqlite' ? `sqlite:${server.folder}/none/there.db` : 'mysql://nobody:wrong@127.0.0.1:1/none';
    const ill = await viewkraft({ ...server, database: { ...server.database, url } }, ['doctor']);
    if (kind === 'mysql') expect([ill.code, ill.out]).toEqual([1, expect.stringMatching(/fail +database/)]);
    else expect([ill.code, ill.out]).toEqual([0, expect.stringContaining('created at the first start')]);
  }, 30_000);

  test("[C6] doctor distinguishes the project's own server, another project's, and none", async () => {
    const said = async (env: Record<string, string>) => {
      const { out } = await viewkraft(server, ['doctor', '--json'], '', env);
      const { findings } = JSON.parse(out) as { findings: { check: string; state: string; message: string }[] };
      return findings.flatMap(({ check, state, message }) => (check === 'server' ? [[state, message]] : []));
    };
    const at = `http://127.0.0.1:${server.port}`;
    const settings = { PORT: String(server.port), HOST: '0.0.0.0' };
    expect(await said(settings)).toEqual([['ok', `this project's server runs at ${at}`]]);
    const foreign = [
      ['warn', expect.stringContaining(`the server at ${at} does not belong to this project`) as string],
    ];
    expect(await said({ ...settings, VIEWKRAFT_SECRET: 'x'.repeat(32) })).toEqual(foreign);
    const other = kind === 'sqlite' ? `sqlite:${server.folder}/none/there.db` : 'mysql://root@127.0.0.1:3306/none';
    expect(await said({ ...settings, DATABASE_URL: other })).toEqual(foreign);
    const folder = join(server.folder, 'none');
    expect(await said({ ...settings, DATA_DIR: folder })).toEqual(foreign);
    expect(existsSync(join(folder, 'secret'))).toBe(false);
    const free = String(await freePort());
    expect(await said({ ...settings, PORT: free })).toEqual([
      ['ok', `no server answers at http://127.0.0.1:${free}; servers at other addresses were not looked for`],
    ]);
    const program = createServer((_request, response) => response.end('"hello"')).listen(0, '127.0.0.1');
    await once(program, 'listening');
    const { port } = program.address() as AddressInfo;
    expect(await said({ ...settings, PORT: String(port) })).toEqual([
      ['warn', `another program answers at http://127.0.0.1:${port}`],
    ]);
    program.close();
  }, 60_000);

  test('[J6] doctor accepts a secret from a file as configured', async () => {
    const file = join(server.folder, 'given-secret');
    writeFileSync(file, `${'s'.repeat(40)}\n`);
    const { out } = await viewkraft(server, ['doctor'], '', { VIEWKRAFT_SECRET_FILE: file, NODE_ENV: 'production' });
    expect(out).toMatch(/ok +secret +given by VIEWKRAFT_SECRET/);
    expect(out).not.toContain('s'.repeat(40));
  }, 30_000);

  test('[C6] doctor says why PUBLIC_URL matters if it is not set', async () => {
    const addressed = async (env: Record<string, string>) => {
      const { code, out } = await viewkraft(server, ['doctor', '--json'], '', env);
      const { findings: all } = JSON.parse(out) as { findings: { check: string }[] };
      return [code, all.find(({ check }) => check === 'address')];
    };
    const unset = expect.stringMatching(
      /^PUBLIC_URL is not set, so it is http:\/\/localhost:8123: links in mails/,
    ) as string;
    const settings = { PUBLIC_URL: '', PORT: '8123', HOST: '' };
    expect(await addressed(settings)).toEqual([0, { check: 'address', state: 'ok', message: unset }]);
    expect(await addressed({ ...settings, HOST: '0.0.0.0' })).toEqual([
      0,
      { check: 'address', state: 'warn', message: unset, mend: expect.stringContaining('Set PUBLIC_URL') as string },
    ]);
    expect(await addressed({ ...settings, PUBLIC_URL: 'https://x.org' })).toEqual([
      0,
      { check: 'address', state: 'ok', message: 'https://x.org' },
    ]);
  }, 30_000);
});
