import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { repository, startServer } from './start-server.js';
import { until } from './until.js';

test('[J6] the image makes a backup at its start and at each interval, keeps the newest, and ends on SIGTERM', async () => {
  const server = await startServer({ views: { songs: { columns: { id: { type: 'integer', primaryKey: true } } } } });
  const backups = join(server.folder, 'backups');
  mkdirSync(backups);
  const env = {
    PATH: process.env['PATH'], HOME: server.folder, NODE_ENV: 'production', DATA_DIR: server.folder, DATABASE_URL: server.database.url, VIEWS_DIR: server.viewsFolder,
    BACKUP_DIR: backups, BACKUP_INTERVAL_SECONDS: '1', BACKUP_KEEP: '2',
  }; // prettier-ignore
  const child = spawn(join(repository, 'docker', 'entrypoint.sh'), ['backup'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  try {
    const whole = () => readdirSync(backups).filter((name) => /^viewkraft-\d{8}T\d{6}Z\.tar\.gz$/.test(name));
    await until(() => Promise.resolve(output.split('Backup: ').length > 3), 60_000);
    // Between two backups: one that is being written would outlive its folder.
    const isWriting = () => readdirSync(backups).some((name) => name.endsWith('.part'));
    await until(() => Promise.resolve(whole().length === 2 && !isWriting()));
    child.kill('SIGTERM');
    expect([await ended, output]).toEqual([0, expect.not.stringContaining('failed')]);
    expect(existsSync(join(backups, String(whole()[0])))).toBe(true);
  } finally {
    child.kill('SIGKILL');
    await server.stop();
  }
}, 120_000);
