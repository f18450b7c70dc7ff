import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../server/free-port.js';
import { administrator, repository } from '../server/start-server.js';

/** A project of its own with the local build of the platform, in a temporary folder. */
export interface Project {
  readonly folder: string;
  /** Runs a program in the project until it ends; returns its exit code and output. */
  run(
    program: string,
    args: readonly string[],
  ): Promise<{ readonly code: number | null; readonly out: string; readonly all: string }>;
  /** Builds outdated parts and starts, like `npm start`. */
  start(more?: Readonly<Record<string, string>>): Promise<{ readonly origin: string; stop(): Promise<void> }>;
  /**
   * Starts `npm run dev -- --json`: `origin` is the server's; `result` returns what it wrote to standard output so far,
   * and `wrote` everything.
   */
  develop(): Promise<{
    readonly origin: string;
    result(): string;
    wrote(): string;
    stop(): Promise<number | null>;
  }>;
  /** Ends all of its processes and removes the folder. */
  remove(): Promise<void>;
}

/** Runs the project in a folder that has its packages. */
export function openProject(folder: string): Project {
  const children = new Set<ChildProcess>();
  // Suites of a plugin need neither another database nor a browser.
  const env = {
    ...process.env,
    DATA_DIR: join(folder, 'data'), PORT: '0', HOST: '127.0.0.1', ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password,
    PLUGINS: '', PLUGINS_DIR: 'plugins', VIEWS_DIR: '', DATABASE_URL: '', NODE_ENV: '', NODE_OPTIONS: '', TEST_MYSQL_URL: 'none', TEST_REDIS_URL: 'none', CHROME_PATH: 'none', CI: '',
  }; // prettier-ignore
  const script = (name: string) => `node_modules/@viewkraft/cli/scripts/${name}.mjs`;
  const begin = (
    program: string,
    args: readonly string[],
    ipc: 'ipc' | 'ignore',
    more: Record<string, string> = {},
  ) => {
    const child = spawn(program, args, {
      cwd: folder,
      env: { ...env, ...more },
      stdio: ['ignore', 'pipe', 'pipe', ipc],
    });
    children.add(child);
    const wrote = { out: '', all: '' };
    child.stdout?.on('data', (chunk) => ((wrote.out += String(chunk)), (wrote.all += String(chunk))));
    child.stderr?.on('data', (chunk) => (wrote.all += String(chunk)));
    const ended = new Promise<number | null>((resolve) => child.once('close', (code) => { children.delete(child); resolve(code); })); // prettier-ignore
    return { child, wrote, ended };
  };
  return {
    folder,
    run: async (program, args) => {
      const { wrote, ended } = begin(program, args, 'ignore');
      return { code: await ended, ...wrote };
    },
    start: async (more) => {
      const { child, wrote, ended } = begin(process.execPath, [script('start')], 'ipc', more);
      const ready = new Promise<string>((resolve) => {
        child.on('message', (message: { ready?: boolean; origin: string }) => {
          if (message.ready === true) resolve(message.origin);
        });
      });
      const origin = await Promise.race([ready, ended.then(() => undefined)]);
      if (origin === undefined) throw new Error(`It did not start:\n${wrote.all.slice(-4_000)}`);
      return { origin, stop: async () => void (child.kill('SIGTERM'), await ended) };
    },
    develop: async () => {
      const [port, uiPort] = [await freePort(), await freePort()];
      const origin = `http://127.0.0.1:${port}`;
      const ports = { PORT: String(port), UI_PORT: String(uiPort), PUBLIC_URL: origin };
      const { child, wrote, ended } = begin(process.execPath, [script('dev'), '--json'], 'ignore', ports);
      return {
        origin,
        result: () => wrote.out,
        wrote: () => wrote.all,
        stop: async () => (child.kill('SIGTERM'), await ended),
      };
    },
    remove: async () => {
      const closed = [...children].map((child) => new Promise((resolve) => child.once('close', resolve)));
      for (const child of children) child.kill('SIGKILL');
      await Promise.all(closed);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Links third-party packages one by one, so that a package added to the project does not land in the repository's node_modules. */
export function linkThirdParties(folder: string): void {
  const to = join(folder, 'node_modules');
  linkEach(join(repository, 'node_modules'), to, (name) => !name.startsWith('.') && name !== '@viewkraft');
  mkdirSync(join(to, '@viewkraft'), { recursive: true });
  mkdirSync(join(to, '.bin'));
  symlinkSync('../@viewkraft/cli/bin/viewkraft.mjs', join(to, '.bin/viewkraft'));
}

export function linkEach(from: string, to: string, isWanted: (name: string) => boolean): void {
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from).filter(isWanted)) symlinkSync(join(from, name), join(to, name));
}
