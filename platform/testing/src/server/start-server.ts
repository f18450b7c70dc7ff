import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeView, writeView, type ViewFile } from '../factories/view-file.js';
import { startHosted } from './hosted-server.js';
import { HttpClient } from './http-client.js';
import { closeIdleConnections } from './http-request.js';
import { startProcess, type ProcessControl } from './server-process.js';
import { forShortRuns, type StartedServer } from './started-server.js';
import { createTemporaryDatabase, type DatabaseKind, type TemporaryDatabase } from './temporary-database.js';
import { until } from './until.js';

/** The administrator that every server here starts with. */
export const administrator = { email: 'admin@example.com', password: 'correct horse battery staple' } as const;

/** The folder of the project whose tests run. */
export const repository = process.cwd();

export interface ServerOptions {
  /** A kind, or an existing database. */
  readonly database?: DatabaseKind | TemporaryDatabase;
  /** This empty folder instead of a new one. */
  readonly folder?: string;
  /** View files by name, or folders of them (colon-separated). */
  readonly views?: Readonly<Record<string, ViewFile | string>> | string;
  readonly env?: Readonly<Record<string, string>>;
  /** Called with the new, empty database before the server starts. */
  readonly fill?: (database: TemporaryDatabase) => Promise<void>;
  /** Continues with the folder and database of an earlier server that was killed, or stopped with `keep`. */
  readonly after?: RunningServer;
  /** Milliseconds until it must be ready. */
  readonly timeout?: number;
}

export interface ProcessOptions extends ServerOptions {
  /** Options of Node; those for short runs by default, which cost memory. */
  readonly nodeArgs?: readonly string[];
}

export interface RunningServer {
  readonly origin: string;
  readonly port: number;
  /** The process that runs the server, and perhaps others of the test file. */
  readonly pid: number;
  readonly folder: string;
  /** The folder that VIEWS_DIR names first. */
  readonly viewsFolder: string;
  readonly database: TemporaryDatabase;
  /** Milliseconds from the request to start until the server was ready. */
  readonly readyAfter: number;
  /** All output of the server so far. */
  log(): string;
  /**
   * Waits until the output, from this place on, contains a text. Output arrives over its own channel, possibly after a
   * response.
   */
  logged(text: string, from?: number): Promise<unknown>;
  /** A new person: no cookies yet. */
  client(): HttpClient;
  /** A client that is signed in as the administrator. */
  admin(): Promise<HttpClient>;
  /** Writes view files into the running server's folder, as an administrator would drop them. */
  drop(name: string, view: ViewFile | string): void;
  remove(name: string): void;
  /** Stops the server gracefully. Removes its folder and database, unless `keep` is set. */
  stop(options?: { readonly keep?: boolean }): Promise<void>;
}

export type ServerProcess = RunningServer & ProcessControl;

/**
 * Starts the built server on a free port and a temporary database. Resolves when the server is ready. The servers of a
 * Jest worker share a process, which makes starts quick: a test that kills its server, measures its memory or changes its
 * code needs `startServerProcess`. So does one that reads the logs of two servers: in one process, Nest's loggers write to
 * that of the server that started last.
 */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const ofProcess = Object.keys(options.env ?? {}).find((name) =>
    /^(?:NODE_(?!ENV$)|TZ$|VIEWKRAFT_PROJECT$)/.test(name),
  );
  if (ofProcess !== undefined) throw new Error(`${ofProcess} needs startServerProcess`);
  return (await start(options, startHosted)).running;
}

/** As `startServer`, in a process of its own. */
export async function startServerProcess(options: ProcessOptions = {}): Promise<ServerProcess> {
  const { nodeArgs = forShortRuns } = options;
  const { started, running } = await start(options, (env, timeoutMs) =>
    startProcess(repository, env, nodeArgs, timeoutMs),
  );
  const { send, ended, kill } = started;
  return { ...running, send, ended, kill };
}

async function start<Started extends StartedServer>(
  options: ServerOptions,
  startWith: (env: Readonly<Record<string, string | undefined>>, timeoutMs: number) => Promise<Started>,
): Promise<{ readonly started: Started; readonly running: RunningServer }> {
  const { after, fill, views = {}, env = {}, timeout = 60_000 } = options;
  const folder = after?.folder ?? options.folder ?? mkdtempSync(join(tmpdir(), 'viewkraft-'));
  const { database: wanted = 'sqlite' } = options;
  const database =
    after?.database ?? (typeof wanted === 'string' ? await createTemporaryDatabase(wanted, folder) : wanted);
  if (!after) await fill?.(database);
  const viewsFolder = typeof views === 'string' ? views : join(folder, 'views');
  if (typeof views !== 'string') {
    await mkdir(viewsFolder, { recursive: true });
    for (const [name, view] of Object.entries(views)) writeView(viewsFolder, name, view);
  }
  const removeAll = async () => {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  };
  const began = performance.now();
  const started = await startWith(
    { ...process.env, ...environmentOf(folder, database, viewsFolder), ...env },
    timeout,
  ).catch(async (error: unknown) => {
    if (!after) await removeAll();
    throw error;
  });
  const { origin, port, pid, log } = started;
  const running: RunningServer = {
    origin,
    port,
    pid,
    folder,
    viewsFolder,
    database,
    readyAfter: Math.round(performance.now() - began),
    log,
    logged: (text, from = 0) => until(() => Promise.resolve(log().includes(text, from))),
    client: () => new HttpClient(origin),
    admin: () => new HttpClient(origin).signIn(administrator.email, administrator.password),
    drop: (name, view) => { writeView(viewsFolder, name, view); }, // prettier-ignore
    remove: (name) => { removeView(viewsFolder, name); }, // prettier-ignore
    stop: async ({ keep = false } = {}) => {
      await closeIdleConnections(port);
      await started.stop();
      if (!keep) await removeAll();
    },
  };
  return { started, running };
}

function environmentOf(folder: string, database: TemporaryDatabase, viewsFolder: string): Record<string, string> {
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
