import { spawn, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import type { StartedServer } from './started-server.js';

const program = createRequire(import.meta.url).resolve('@viewkraft/server/main');
const stopTimeoutMs = 12_000;

/** What only a process of its own can do. */
export interface ProcessControl {
  /** Sends a message to the process over its IPC channel. */
  send(message: string): void;
  /** Resolves with the exit code when the process ends. */
  readonly ended: Promise<number | null>;
  kill(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts a server in a process of its own, with these options of Node. */
export async function startProcess(
  cwd: string,
  env: Readonly<Record<string, string | undefined>>,
  nodeArgs: readonly string[],
  timeoutMs: number,
): Promise<StartedServer & ProcessControl> {
  const child = spawn(process.execPath, [...nodeArgs, program], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env,
  });
  let log = '';
  child.stdout?.on('data', (chunk: Buffer) => (log += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => { resolve(code); })); // prettier-ignore
  const kill = async (signal: NodeJS.Signals = 'SIGKILL') => {
    child.kill(signal);
    await ended;
  };
  const address = await readiness(child, timeoutMs, () => log).catch(async (error: unknown) => {
    await kill();
    throw error;
  });
  return {
    ...address,
    pid: child.pid ?? 0,
    log: () => log,
    send: (message) => { child.send(message); }, // prettier-ignore
    ended,
    kill,
    stop: async () => {
      const killTimer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
      await kill('SIGTERM');
      clearTimeout(killTimer);
    },
  };
}

function readiness(
  child: ChildProcess,
  timeoutMs: number,
  log: () => string,
): Promise<{ origin: string; port: number }> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => { reject(new Error(`not ready in ${timeoutMs} ms:\n${log().slice(-4_000)}`)); }, timeoutMs); // prettier-ignore
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
