import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { repository, type RunningServer } from '../server/start-server.js';

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
  /** The output of `--json`. */
  json<T = Record<string, unknown>>(): T;
}

const program = join(repository, 'cli', 'bin', 'viewkraft.mjs');

/** Runs `npx viewkraft` like a shell, on the data of a server; `input` is piped in, `env` overrides the other variables. */
export function viewkraft(
  {
    folder,
    database,
    viewsFolder,
  }: Pick<RunningServer, 'folder' | 'viewsFolder'> & { readonly database: { readonly url: string } },
  args: readonly string[],
  input = '',
  env: Readonly<Record<string, string>> = {},
  /** Kills the command, as a crash would end it. */
  kill?: AbortSignal,
): Promise<Ended> {
  const own = {
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    VIEWS_DIR: viewsFolder,
    PLUGINS: 'none',
    NODE_OPTIONS: '',
    ...env,
  };
  const child = spawn(process.execPath, [program, ...args], { cwd: repository, env: { ...process.env, ...own } });
  child.stdin.end(input);
  kill?.addEventListener('abort', () => child.kill('SIGKILL'));
  return new Promise((resolve) => {
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk) => (out += String(chunk)));
    child.stderr.on('data', (chunk) => (err += String(chunk)));
    child.on('close', (code) => {
      resolve({ code, out, err, json: <T>() => JSON.parse(out) as T });
    });
  });
}
