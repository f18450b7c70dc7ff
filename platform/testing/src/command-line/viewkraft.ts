import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { connectToHost } from '../server/host-connection.js';
import type { EndedCommand, RunCommand } from '../server/host-messages.js';
import { repository, type RunningServer } from '../server/start-server.js';

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
  /** The output of `--json`. */
  json<T = Record<string, unknown>>(): T;
}

/** The data of a server. */
type Instance = Pick<RunningServer, 'folder' | 'viewsFolder'> & { readonly database: { readonly url: string } };

const program = join(repository, 'cli', 'bin', 'viewkraft.mjs');

/**
 * Runs a command line on the data of a server; `input` is piped in, `env` overrides the other variables. The commands of a
 * Jest worker share a process, in which they run one after the other: a test that kills its command, or changes code of
 * plugins, needs `viewkraftProcess`.
 */
export async function viewkraft(
  instance: Instance,
  args: readonly string[],
  input = '',
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const connection = await connectToHost('command-host');
  const command: RunCommand = { args, input, env: environmentOf(instance, env) };
  connection.write(`${JSON.stringify(command)}\n`);
  const { code, out, err } = JSON.parse(await text(connection)) as EndedCommand;
  return endedOf(code, out, err);
}

/** As `viewkraft`, but in a process of its own, by the program of `npx viewkraft`. */
export async function viewkraftProcess(
  instance: Instance,
  args: readonly string[],
  input = '',
  env: Readonly<Record<string, string>> = {},
  /** Kills the command, as a crash would end it. */
  kill?: AbortSignal,
): Promise<Ended> {
  const child = spawn(process.execPath, [program, ...args], { cwd: repository, env: environmentOf(instance, env) });
  child.stdin.end(input);
  kill?.addEventListener('abort', () => child.kill('SIGKILL'));
  const closed = once(child, 'close') as Promise<[number | null]>;
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  return endedOf(code, out, err);
}

const endedOf = (code: number | null, out: string, err: string): Ended => ({
  code,
  out,
  err,
  json: <T>() => JSON.parse(out) as T,
});

function environmentOf({ folder, database, viewsFolder }: Instance, env: Readonly<Record<string, string>>) {
  return {
    ...process.env,
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    VIEWS_DIR: viewsFolder,
    PLUGINS: 'none',
    NODE_OPTIONS: '',
    ...env,
  };
}
