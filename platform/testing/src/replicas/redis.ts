import { spawn } from 'node:child_process';
import { freePort } from '../server/free-port.js';

export interface RunningRedis {
  readonly url: string;
  signal(signal: NodeJS.Signals): void;
  stop(): Promise<void>;
}

/** A Redis of its own, without files. undefined: there is no redis-server on the PATH. `at`: the port of an earlier one. */
export async function startRedis(at?: number): Promise<RunningRedis | undefined> {
  const port = at ?? (await freePort());
  const child = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], { stdio: ['ignore', 'pipe', 'ignore'] }); // prettier-ignore
  const ended = new Promise<'missing' | 'ended'>((resolve) => {
    child.once('error', () => resolve('missing'));
    child.once('exit', () => resolve('ended'));
  });
  // A connection would prove nothing: another program may have taken the port.
  const ready = new Promise<'ready'>((resolve) => {
    let output = '';
    child.stdout.on('data', (part: Buffer) => {
      output += part.toString();
      if (output.includes('Ready to accept connections')) resolve('ready');
    });
  });
  const first = await Promise.race([ended, ready]);
  if (first === 'missing') return undefined;
  if (first === 'ended') throw new Error(`redis-server ended at its start; is port ${port} in use?`);
  return {
    url: `redis://127.0.0.1:${port}`,
    signal: (signal) => void child.kill(signal),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
