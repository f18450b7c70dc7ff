import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { freePort } from '../server/free-port.js';
import { until } from '../server/until.js';

export interface RunningRedis {
  readonly url: string;
  signal(signal: NodeJS.Signals): void;
  stop(): Promise<void>;
}

/** A Redis of its own, without files. undefined: there is no redis-server on the PATH. `at`: the port of an earlier one. */
export async function startRedis(at?: number): Promise<RunningRedis | undefined> {
  const port = at ?? (await freePort());
  const child = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], { stdio: 'ignore' }); // prettier-ignore
  const ended = new Promise<'missing' | 'ended'>((resolve) => {
    child.once('error', () => resolve('missing'));
    child.once('exit', () => resolve('ended'));
  });
  const answers = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(Boolean(socket.destroy()))).once('error', () => resolve(false)); // prettier-ignore
    });
  const first = await Promise.race([ended, until(answers)]);
  if (first === 'missing') return undefined;
  return {
    url: `redis://127.0.0.1:${port}`,
    signal: (signal) => void child.kill(signal),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
