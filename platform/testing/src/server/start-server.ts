import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeView, writeView, type ViewFile } from '../factories/view-file.js';
import { HttpClient } from './http-client.js';
import { throwAwayDatabase, type DatabaseKind, type ThrowAwayDatabase } from './throw-away-database.js';
import { until } from './until.js';

/** The administrator that every server here starts with. */
export const administrator = { email: 'admin@example.com', password: 'correct horse battery staple' } as const;

/** The folder of the project whose tests run. */
export const repository = process.cwd();
const program = createRequire(import.meta.url).resolve('@viewkraft/server/main');
/**
 * A young generation of 16 MB from the start. It saves about a tenth of the processor time of a start, which is most of
 * what a suite's server does.
 */
const forShortRuns = ['--min-semi-space-size=16'];

export interface ServerOptions {
  /** A kind, or a database that is there already. */
  readonly database?: DatabaseKind | ThrowAwayDatabase;
  /** This empty folder instead of a new one. */
  readonly folder?: string;
  /** View files by name, or folders of them (colon-separated). */
  readonly views?: Readonly<Record<string, ViewFile | string>> | string;
  readonly env?: Readonly<Record<string, string>>;
  /** Options of Node; those for short runs by default, which cost memory. */
  readonly nodeArgs?: readonly string[];
  /** Called with the new, empty database before the server starts. */
  readonly fill?: (database: ThrowAwayDatabase) => Promise<void>;
  /** Continues with the folder and database of an earlier server that was killed, or stopped with `keep`. */
  readonly after?: RunningServer;
  /** Milliseconds until it must be ready. */
  readonly timeout?: number;
}

export interface RunningServer {
  readonly origin: string;
  readonly port: number;
  readonly pid: number;
  readonly folder: string;
  /** The folder that VIEWS_DIR names first. */
  readonly viewsFolder: string;
  readonly database: ThrowAwayDatabase;
  /** Milliseconds from the start of the process. */
  readonly readyAfter: number;
  /** All output of the server so far. */
  log(): string;
  /**
   * Waits until the output, from this place on, contains a text: it arrives over a pipe of its own, possibly after an
   * answer.
   */
  logged(text: string, from?: number): Promise<unknown>;
  /** A new person: no cookies yet. */
  client(): HttpClient;
  /** A client that is signed in as the administrator. */
  admin(): Promise<HttpClient>;
  /** Writes view files into the running server's folder, as an administrator would drop them. */
  drop(name: string, view: ViewFile | string): void;
  remove(name: string): void;
  /** Sends a message to the process over its IPC channel. */
  send(message: string): void;
  /** Resolves with the exit code when the process ends. */
  readonly ended: Promise<number | null>;
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** Stops the server gracefully. Removes its folder and database, unless `keep` is set. */
  stop(options?: { readonly keep?: boolean }): Promise<void>;
}

/** Starts the built server in its own process, on a free port and a throw-away database. Resolves when the server is ready. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const { after, fill, views = {}, env = {}, timeout = 60_000, nodeArgs = forShortRuns } = options;
  const folder = after?.folder ?? options.folder ?? mkdtempSync(join(tmpdir(), 'viewkraft-'));
  const { database: wanted = 'sqlite' } = options;
  const database = after?.database ?? (typeof wanted === 'string' ? await throwAwayDatabase(wanted, folder) : wanted);
  if (!after) await fill?.(database);
  const viewsFolder = typeof views === 'string' ? views : join(folder, 'views');
  if (typeof views !== 'string') {
    await mkdir(viewsFolder, { recursive: true });
    for (const [name, view] of Object.entries(views)) writeView(viewsFolder, name, view);
  }
  const began = performance.now();
  const child = spawn(process.execPath, [...nodeArgs, program], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, ...environmentOf(folder, database, viewsFolder), ...env },
  });
  let log = '';
  child.stdout?.on('data', (chunk: Buffer) => (log += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => { resolve(code); })); // prettier-ignore
  const removeAll = async () => {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  };
  const { origin, port } = await readiness(child, timeout, () => log).catch(async (error: unknown) => {
    child.kill('SIGKILL');
    await ended;
    if (!after) await removeAll();
    throw error;
  });
  const kill = async (signal: NodeJS.Signals = 'SIGKILL') => {
    child.kill(signal);
    await ended;
  };
  return {
    origin,
    port,
    pid: child.pid ?? 0,
    folder,
    viewsFolder,
    database,
    readyAfter: Math.round(performance.now() - began),
    log: () => log,
    logged: (text, from = 0) => until(() => Promise.resolve(log.includes(text, from))),
    client: () => new HttpClient(origin),
    admin: () => new HttpClient(origin).signIn(administrator.email, administrator.password),
    drop: (name, view) => { writeView(viewsFolder, name, view); }, // prettier-ignore
    remove: (name) => { removeView(viewsFolder, name); }, // prettier-ignore
    send: (message) => { child.send(message); }, // prettier-ignore
    ended,
    kill,
    stop: async ({ keep = false } = {}) => {
      const killTimer = setTimeout(() => child.kill('SIGKILL'), 12_000);
      await kill('SIGTERM');
      clearTimeout(killTimer);
      if (!keep) await removeAll();
    },
  };
}

function environmentOf(folder: string, database: ThrowAwayDatabase, viewsFolder: string): Record<string, string> {
  return {
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    VIEWS_DIR: viewsFolder,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    // Suites about plugins name theirs.
    PLUGINS: 'none',
    NODE_ENV: '',
    NODE_OPTIONS: '',
  };
}

function readiness(child: ChildProcess, timeout: number, log: () => string): Promise<{ origin: string; port: number }> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => { reject(new Error(`not ready in ${timeout} ms:\n${log().slice(-4_000)}`)); }, timeout); // prettier-ignore
    child.on('message', (message: { ready?: boolean; origin: string; port: number }) => {
      if (message.ready !== true) return;
      clearTimeout(late);
      // The address on the loopback interface: `localhost` may resolve to ::1 first.
      resolve({ origin: message.origin, port: message.port });
    });
    // The end of the output too, which contains the reason and may come after the end of the process.
    child.once('close', (code, signal) => {
      clearTimeout(late);
      reject(new Error(`the server ended (${code ?? signal}) before it was ready:\n${log().slice(-4_000)}`));
    });
  });
}
