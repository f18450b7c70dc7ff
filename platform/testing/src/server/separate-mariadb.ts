import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { freePort } from './free-port.js';
import { tablesOfMysql, type TemporaryDatabase } from './temporary-database.js';
import { until } from './until.js';

const startTimeoutMs = 60_000;
/** The server refuses to run as root, and so do the programs that it starts. */
const asRoot = process.getuid?.() === 0;

type Rows = Record<string, unknown>[];

/** Whether the programs for a separate MariaDB server are on the PATH. */
export const hasMariadb = (): boolean =>
  ['mariadbd', 'mariadb-install-db'].every((name) => spawnSync(name, ['--version']).error === undefined);

/** A separate MariaDB server, with an empty root password, on a free port: suites may stop and kill it. */
export class SeparateMariadb {
  private readonly folder: string;
  private child: ChildProcess | undefined;

  private constructor(readonly port: number) {
    this.folder = mkdtempSync(join(tmpdir(), 'viewkraft-mariadb-'));
    chmodSync(this.folder, 0o755);
  }

  static async create(): Promise<SeparateMariadb> {
    const server = new SeparateMariadb(await freePort());
    if (asRoot) spawnSync('chown', ['mysql', server.folder]);
    const { status, stderr } = spawnSync(
      'mariadb-install-db',
      ['--no-defaults', `--datadir=${server.dataFolder}`, server.temporaryFiles, '--auth-root-authentication-method=normal', '--skip-test-db', ...userOption],
      { encoding: 'utf8' },
    ); // prettier-ignore
    if (status !== 0) throw new Error(`mariadb-install-db: ${stderr}`);
    return server;
  }

  get address(): string {
    return `127.0.0.1:${this.port}`;
  }

  get log(): string {
    return existsSync(this.logFile) ? readFileSync(this.logFile, 'utf8') : '';
  }

  /** Starts the process; resolves when `isReady` says so. */
  async start(options: readonly string[] = [], isReady: () => Promise<boolean> = () => this.answers()): Promise<void> {
    const child = spawn('mariadbd', [
      '--no-defaults', `--datadir=${this.dataFolder}`, this.temporaryFiles, `--socket=${join(this.folder, 'socket')}`, `--port=${this.port}`, '--bind-address=127.0.0.1',
      `--log-error=${this.logFile}`, '--innodb-buffer-pool-size=64M', '--innodb-log-file-size=32M', '--skip-name-resolve', ...userOption, ...options,
    ], { stdio: 'ignore' }); // prettier-ignore
    this.child = child;
    await until(() => {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`MariaDB ended:\n${this.log.slice(-4_000)}`); // prettier-ignore
      return isReady();
    }, startTimeoutMs);
  }

  /** `setting`: a session variable to set before the statement. */
  async query(sql: string, database = '', setting?: string): Promise<Rows> {
    const connection = await createConnection({ host: '127.0.0.1', port: this.port, user: 'root', database, connectTimeout: 2_000 }); // prettier-ignore
    try {
      if (setting !== undefined) await connection.query(`SET SESSION ${setting}`);
      return (await connection.query(sql))[0] as Rows;
    } finally {
      connection.destroy();
    }
  }

  async status(name: string): Promise<string> {
    const [row] = await this.query(`SHOW GLOBAL STATUS LIKE '${name}'`);
    return String(row?.['Value'] ?? '');
  }

  /** Creates a database, for servers that are started over it. `folder`: keeps the files of its tables. */
  async createDatabase(name: string, folder?: string): Promise<TemporaryDatabase> {
    if (folder !== undefined) {
      if (asRoot) spawnSync('chown', ['mysql', folder]);
      symlinkSync(folder, join(this.dataFolder, name));
    }
    await this.query(`CREATE DATABASE IF NOT EXISTS ${name}`);
    await this.query(`ALTER DATABASE ${name} CHARACTER SET utf8mb4`);
    const rows = (sql: string) => this.query(sql, name);
    const url = `mysql://root@${this.address}/${name}`;
    const tables = () => tablesOfMysql(name, (sql) => this.query(sql));
    return { kind: 'mysql', url, tables, rows, change: async (sql) => void (await rows(sql)), drop: () => Promise.resolve() }; // prettier-ignore
  }

  signal(signal: NodeJS.Signals): void {
    this.child?.kill(signal);
  }

  /** SIGKILL: as if the machine went down. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }

  async remove(): Promise<void> {
    await this.stop('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async answers(): Promise<boolean> {
    return this.query('SELECT 1').then(
      () => true,
      () => false,
    );
  }

  private get dataFolder(): string {
    return join(this.folder, 'data');
  }

  /** A MariaDB server that starts deletes the temporary tables in this folder, also those of another server. */
  private get temporaryFiles(): string {
    return `--tmpdir=${this.folder}`;
  }

  private get logFile(): string {
    return join(this.folder, 'log.err');
  }
}

const userOption = asRoot ? ['--user=mysql'] : [];
