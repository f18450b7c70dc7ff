import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { repository } from '../server/start-server.js';
import { until } from '../server/until.js';

const entryPoint = join(repository, 'docker', 'entrypoint.sh');
/** Long enough for a busy machine. */
const startTimeoutMs = 60_000;

/** A server as the image starts it: the same script, with the environment of the compose file. */
export class Replica {
  private child: ChildProcess | undefined;
  private output = '';
  /** In milliseconds since 1970. */
  readyAt = Infinity;

  constructor(
    readonly port: number,
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  get address(): string {
    return `127.0.0.1:${this.port}`;
  }

  get log(): string {
    return this.output;
  }

  /** Resolves when it is ready. */
  async start(): Promise<void> {
    const child = spawn(entryPoint, [], {
      env: { PATH: process.env['PATH'], ...this.env, PORT: String(this.port), HOST: '127.0.0.1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString())); // prettier-ignore
    await until(async () => {
      if (child.exitCode !== null) throw new Error(`the replica ended:\n${this.output.slice(-4_000)}`);
      return fetch(`http://${this.address}/api/health/ready`).then(({ ok }) => ok, () => false); // prettier-ignore
    }, startTimeoutMs);
    this.readyAt = Date.now();
  }

  /** Stops it as a container is stopped; resolves with the exit code. */
  async stop(): Promise<number | null> {
    const { child } = this;
    if (!child || child.exitCode !== null) return child?.exitCode ?? null;
    const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
    child.kill('SIGTERM');
    return ended;
  }

  /** The sum of a metric of this process over the series that contain a text. */
  async metric(name: string, series = ''): Promise<number> {
    const headers = { authorization: `Bearer ${this.env['METRICS_TOKEN']}` };
    const text = await fetch(`http://${this.address}/api/metrics`, { headers }).then((response) => response.text());
    const lines = text.split('\n').filter((line) => line.startsWith(name) && line.includes(series));
    return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
  }
}
