import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forShortRuns } from './started-server.js';

/** Programs that run as long as a Jest worker, so that modules are loaded and compiled once. */
export type Host = 'server-host' | 'command-host';

const socketPath = (host: Host): string => join(tmpdir(), `viewkraft-${host}-${process.pid}.sock`);

/** Starts in progress: connections opened at the same time share one host. */
const starting = new Map<Host, Promise<void>>();

/** Connects to a host of this Jest worker, which is started first if there is none. It ends with the worker's process. */
export async function connectToHost(host: Host): Promise<Socket> {
  try {
    return await connected(host);
  } catch {
    const start = starting.get(host) ?? startHost(host).finally(() => starting.delete(host));
    starting.set(host, start);
    await start;
    return connected(host);
  }
}

async function connected(host: Host): Promise<Socket> {
  const connection = connect(socketPath(host));
  await once(connection, 'connect');
  return connection;
}

async function startHost(host: Host): Promise<void> {
  // A socket left by an earlier process with this id.
  rmSync(socketPath(host), { force: true });
  const program = createRequire(import.meta.url).resolve(`@viewkraft/testing/${host}`);
  const child = spawn(process.execPath, [...forShortRuns, program, socketPath(host), String(process.pid)], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { ...process.env, NODE_ENV: '', NODE_OPTIONS: '' },
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the ${host} ended with ${String(code)}`);
  });
  await Promise.race([once(child, 'message'), ended]);
  child.unref();
}
