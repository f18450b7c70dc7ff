import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from './start-server.js';
import { databaseKinds, createTemporaryDatabase, type TemporaryDatabase } from './temporary-database.js';
import { until } from './until.js';

const entryPoint = join(repository, 'docker', 'entrypoint.sh');

// No container engine is needed to prove what the image runs: the same script with the same environment.
describe.each(await databaseKinds())("the image's entry point over %s", (kind) => {
  let folder: string;
  let database: TemporaryDatabase;
  let port: Promise<number>;
  let child: ChildProcess;
  let ended: Promise<number | null>;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'viewkraft-image-'));
    database = await createTemporaryDatabase(kind, folder);
    const env = {
      PATH: process.env.PATH, HOME: folder, NODE_ENV: 'production', PORT: '0', HOST: '127.0.0.1', DATABASE_URL: database.url, DATA_DIR: folder,
      VIEWS_DIR: folder, PUBLIC_URL: 'http://localhost', VIEWKRAFT_SECRET: 'x'.repeat(40), ADMIN_EMAIL: 'a@example.com', ADMIN_PASSWORD: 'a long enough password',
    }; // prettier-ignore
    child = spawn(entryPoint, [], { env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    port = new Promise((resolve) => child.on('message', (message: { port?: number }) => message.port && resolve(message.port))); // prettier-ignore
    ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  });
  afterEach(async () => {
    child.kill('SIGKILL');
    await ended;
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('[C6] in production the server becomes ready, uses its secret and exits with code 0 on SIGTERM', async () => {
    expect((await fetch(`http://127.0.0.1:${await port}/api/health/ready`)).ok).toBe(true);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  }, 40_000);

  test('[C6] a SIGTERM during the start lets the start finish, then stops the server with code 0', async () => {
    const tables = kind === 'sqlite' ? 'SELECT name FROM sqlite_master' : 'SHOW TABLES';
    await until(() => database.rows(tables).then(({ length }) => length > 0, () => false), 20_000); // prettier-ignore
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  }, 40_000);
});

test('[C6] the entry point passes commands to the command line tool', () => {
  const { status, stdout } = spawnSync(entryPoint, ['viewkraft', '--help'], { encoding: 'utf8' });
  expect([status, stdout]).toEqual([0, expect.stringContaining('Usage: viewkraft')]);
});

test('[C6] the secrets of the replicas are generated once, and nobody else reads them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'viewkraft-secrets-'));
  const secrets = join(folder, 'secrets');
  const make = () => {
    expect(spawnSync('sh', [join(repository, 'docker/make-secrets.sh'), secrets]).status).toBe(0);
    return Object.fromEntries(readdirSync(secrets).map((name) => [name, readFileSync(join(secrets, name), 'utf8')]));
  };
  try {
    const result = make();
    // A key as certificate tools write it, which nginx must read without root.
    writeFileSync(join(secrets, 'certificate.key'), 'key', { mode: 0o600 });
    const compose = readFileSync(join(repository, 'docker/compose.replicas.yml'), 'utf8');
    const names = [...compose.matchAll(/file: \.\/secrets\/(\w+) /g)].map(([, name]) => name);
    expect(Object.keys(result).sort()).toEqual(names.sort());
    expect(result['database_url']).toBe(`mysql://viewkraft:${String(result['mysql_password'])}@mysql:3306/viewkraft`);
    expect(result['viewkraft_secret']).toMatch(/^[0-9a-f]{64}$/);
    expect(statSync(secrets).mode & 0o777).toBe(0o700);
    expect(make()).toEqual({ ...result, 'certificate.key': 'key' });
    expect(statSync(join(secrets, 'certificate.key')).mode & 0o777).toBe(0o644);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
