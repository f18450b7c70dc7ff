import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseKinds } from './temporary-database.js';
import type { ViewFile } from '../factories/view-file.js';
import { repository, startServer, startServerProcess } from './start-server.js';
import { HttpClient } from './http-client.js';
import { until } from './until.js';

const program = createRequire(import.meta.url).resolve('@viewkraft/server/main');

describe.each(await databaseKinds())('starting and stopping on %s', (database) => {
  test('[C6] starts with an empty database, reports its health and stops gracefully on SIGTERM', async () => {
    const server = await startServerProcess({ database });
    const guest = server.client();
    expect((await guest.get('/api/health/live')).status).toBe(200);
    expect((await guest.get('/api/health/ready')).body).toMatchObject({
      status: 'ok',
      database: 'ok',
      schema: { held: 0, broken: 0, parked: 0 },
    });
    expect(Object.keys((await guest.get('/api/health/ready')).body).sort()).toEqual([
      'database',
      'plugins',
      'schema',
      'status',
    ]);
    const administrator = await (await server.admin()).get('/api/health/ready');
    expect(administrator.body['process']).toMatchObject({ node: process.versions.node, memory: expect.any(Number) });
    await server.stop({ keep: true });
    expect(await server.ended).toBe(0);
    const again = await startServer({ database, after: server });
    expect((await (await again.admin()).get('/api/auth/session')).body).toMatchObject({ user: { roles: ['admin'] } });
    await again.stop();
  }, 60_000);

  test('[C6] the log says the port of a server behind another address', async () => {
    const server = await startServerProcess({ database, env: { PUBLIC_URL: 'https://records.example' } });
    try {
      await until(() => Promise.resolve(/Listening on port \d+ for https:\/\/records\.example/.test(server.log())));
    } finally {
      await server.stop();
    }
  }, 60_000);

  test('[C1] the samples are loaded with their rows on request, once', async () => {
    const first = await startServer({ database, env: { VIEWKRAFT_SAMPLES: 'on' } });
    await first.stop({ keep: true });
    const server = await startServer({ database, env: { VIEWKRAFT_SAMPLES: 'on' }, after: first });
    try {
      const admin = await server.admin();
      const [project] = await admin.list('projects', { include: 'customer,employees,notes,invoices', limit: '1' });
      expect(project).toMatchObject({
        customer: { name: 'Bäckerei Süßkind' },
        employees: [{}, {}, {}],
        notes: [{}, {}],
      });
      expect((await admin.get('/api/customers/?count')).body).toBe(6);
      const pictures = await admin.list('media', { sort: 'name' });
      expect(pictures).toHaveLength(6);
      expect(pictures.find(({ name }) => name === 'maya.svg')).toMatchObject({
        type: 'image/svg+xml',
        alt_en: expect.stringContaining('earrings'),
        alt_de: expect.stringContaining('Ohrringen'),
      });
      const [employee] = await admin.list('employees', { filter: { name: 'Maya Okafor' } });
      expect(employee?.['photo']).toBe(pictures.find(({ name }) => name === 'maya.svg')?.['path']);
      expect((await admin.raw(String(employee?.['photo']))).headers.get('content-type')).toContain('image/svg+xml');
      expect((await server.client().get('/api/projects/?count')).body).toBe(3);
      expect((await admin.get('/api/health/ready')).body).toMatchObject({ schema: { held: 0, broken: 0 } });
    } finally {
      await server.stop();
    }
  }, 60_000);

  test('[C1] a missing views folder is named in the log; its views load when it appears', async () => {
    const server = await startServer({ database });
    const missing = join(server.folder, 'later');
    await server.stop({ keep: true });
    const again = await startServer({ database, after: server, views: missing });
    try {
      await again.logged(`There is no folder ${missing}`);
      mkdirSync(missing);
      again.drop('late', { columns: { id: { type: 'integer', primaryKey: true } }, access: { read: ['public'] } });
      await until(async () => (await again.client().get('/api/late/')).status === 200);
    } finally {
      await again.stop();
    }
  }, 60_000);

  test('[G1] without ADMIN_EMAIL the first password is kept in a file until the first sign-in', async () => {
    const server = await startServer({ database, env: { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' } });
    try {
      const file = join(server.folder, 'first-password');
      expect(statSync(file).mode & 0o777).toBe(0o600);
      const password = readFileSync(file, 'utf8').trim();
      await server.logged(file);
      expect(server.log()).not.toContain(password);
      await new HttpClient(server.origin).signIn('admin@localhost', password);
      expect(existsSync(file)).toBe(false);
    } finally {
      await server.stop();
    }
  }, 60_000);
});

test('[C6] SIGTERM ends the wait for a database that does not answer at once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'viewkraft-'));
  const child = spawn(process.execPath, [program], {
    cwd: repository,
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: 'mysql://root@127.0.0.1:1/none',
      PLUGINS: 'none',
    },
  });
  const ended = once(child, 'exit');
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (log += chunk.toString()));
  await until(() => Promise.resolve(log.includes('does not answer yet')));
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  rmSync(folder, { recursive: true });
});

test('[C6] unknown settings and bad values stop the start with one list of all problems', async () => {
  const attempt = startServer({
    env: { PORT: 'x', DATABASE_URL: 'oracle://x', TRUST_PROXY: 'perhaps' },
  });
  await expect(attempt).rejects.toThrow(/PORT[^]*DATABASE_URL|DATABASE_URL[^]*PORT/);
});

test('[C6] a HOST that does not exist stops the start with one line', async () => {
  await expect(startServer({ env: { HOST: 'no-such-host.invalid' } })).rejects.toThrow(
    /before it was ready:\n(?:[^\n]*\n)*HOST and PORT cannot be used: getaddrinfo \w+ no-such-host\.invalid$/,
  );
});

test('[C1] a sample row that a custom view refuses stops the start with one line naming the row and the reason', async () => {
  const sample = readFileSync(join(repository, 'views', 'samples', 'customers.json'), 'utf8');
  const customers = JSON.parse(sample) as ViewFile & { columns: Record<string, object> };
  customers.columns['name'] = { type: 'string', rules: "(value) => !value.includes('Reederei') || 'Not them'" };
  const start = startServer({ views: { customers }, env: { VIEWKRAFT_SAMPLES: 'on' } });
  await expect(start).rejects.toThrow(
    /\(1\) before it was ready[^]*views\/samples\/rows\/customers\.json, row 2, column name: Not them$/m,
  );
});
