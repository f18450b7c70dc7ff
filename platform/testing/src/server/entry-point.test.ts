import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.js';
import { repository } from './start-server.js';
import { databaseKinds, throwAwayDatabase } from './throw-away-database.js';
import { until } from './until.js';

const entryPoint = join(repository, 'docker', 'entrypoint.sh');

// No container engine is needed to prove what the image runs: the same script with the same environment.
describe.each(await databaseKinds())("the image's entry point over %s", (kind) => {
  test('[C6] production: ready, signed by its secret, stopped by SIGTERM with code 0', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'viewkraft-image-'));
    const database = await throwAwayDatabase(kind, folder);
    const port = await freePort();
    const env = {
      PATH: process.env.PATH, HOME: folder, NODE_ENV: 'production', PORT: String(port), HOST: '127.0.0.1', DATABASE_URL: database.url, DATA_DIR: folder,
      VIEWS_DIR: folder, PUBLIC_URL: `http://localhost:${port}`, VIEWKRAFT_SECRET: 'x'.repeat(40), ADMIN_EMAIL: 'a@example.com', ADMIN_PASSWORD: 'a long enough password',
    }; // prettier-ignore
    const child = spawn(entryPoint, [], { env, stdio: 'ignore' });
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    try {
      await until(() => fetch(`http://127.0.0.1:${port}/api/health/ready`).then((answer) => answer.ok, () => false), 20_000); // prettier-ignore
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
    } finally {
      child.kill('SIGKILL');
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    }
  }, 40_000);
});

test('[C6] the entry point hands commands on to the command line tool', () => {
  const { status, stdout } = spawnSync(entryPoint, ['viewkraft', '--help'], { encoding: 'utf8' });
  expect([status, stdout]).toEqual([0, expect.stringContaining('Usage: viewkraft')]);
});
