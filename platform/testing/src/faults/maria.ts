import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { createConnection } from 'mysql2/promise';
import { freePort } from '../server/free-port.js';
import type { ThrowAwayDatabase } from '../server/throw-away-database.js';
import { until } from '../server/until.js';

const run = promisify(execFile);
const startTimeoutMs = 60_000;

/** The program of a MariaDB server; undefined: there is none. */
export function findMariadbd(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, 'mariadbd')).find((path) => existsSync(path));
}

/** A MariaDB server of its own, which suites may stop and kill. */
export class Maria {
  private child: ChildProcess | undefined;
  private ended: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly program: string,
    private readonly folder: string,
    private readonly port: number,
    /** Take effect at the next start. */
    public more: readonly string[],
  ) {}

  /** Installs it in a new folder. Call `start` next. */
  static async install(program: string, options: readonly string[] = []): Promise<Maria> {
    const folder = mkdtempSync(join(tmpdir(), 'viewkraft-maria-'));
    const maria = new Maria(program, folder, await freePort(), options);
    if (userInfo().username === 'root') {
      const [uid = '', gid = ''] = (await run('getent', ['passwd', 'mysql'])).stdout.split(':').slice(2, 4);
      chownSync(folder, Number(uid), Number(gid));
    }
    const once = ['--auth-root-authentication-method=normal', '--skip-test-db'];
    await run('mariadb-install-db', [...maria.options, ...once]);
    return maria;
  }

  get database(): ThrowAwayDatabase {
    const url = `mysql://root@127.0.0.1:${this.port}/faults`;
    const rows = async (sql: string) => {
      const connection = await createConnection({ uri: url });
      try {
        return (await connection.query(sql))[0] as Record<string, unknown>[];
      } finally {
        await connection.end();
      }
    };
    return { kind: 'mysql', url, rows, change: async (sql) => void (await rows(sql)), drop: () => Promise.resolve() };
  }

  async start(): Promise<void> {
    const options = [...this.options, '--bind-address=127.0.0.1', `--port=${this.port}`, '--character-set-server=utf8mb4'];
    const child = spawn(this.program, [...options, `--socket=${join(this.folder, 'socket')}`], { stdio: ['ignore', 'ignore', 'pipe'] });
    let log = '';
    child.stderr?.on('data', (chunk: Buffer) => (log += chunk.toString()));
    this.child = child;
    this.ended = new Promise((resolve) => child.once('exit', resolve));
    await until(async () => {
      if (child.exitCode !== null) throw new Error(`mariadbd ended:\n${log.slice(-2_000)}`);
      return this.prepare();
    }, startTimeoutMs);
  } // prettier-ignore

  signal(signal: NodeJS.Signals): void {
    this.child?.kill(signal);
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    this.signal(signal);
    await this.ended;
  }

  async remove(): Promise<void> {
    this.signal('SIGCONT');
    await this.stop('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Small files, so that it starts quickly. */
  private get options(): readonly string[] {
    const user = userInfo().username === 'root' ? ['--user=mysql'] : [];
    const small = ['--innodb-log-file-size=4M', '--innodb-buffer-pool-size=32M', '--innodb-fast-shutdown=1'];
    return ['--no-defaults', ...user, `--datadir=${join(this.folder, 'data')}`, ...small, ...this.more];
  }

  private async prepare(): Promise<boolean> {
    try {
      const connection = await createConnection({ host: '127.0.0.1', port: this.port, user: 'root' });
      await connection.query('CREATE DATABASE IF NOT EXISTS faults CHARACTER SET utf8mb4');
      await connection.end();
      return true;
    } catch {
      return false;
    }
  }
}
