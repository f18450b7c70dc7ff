import autocannon from 'autocannon';
import { cpuMilliseconds } from './process-figures.js';
import type { Workload } from './workloads.js';

export interface Measured {
  readonly requestsPerSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Microseconds of processor time that the server's process spent on one request. */
  readonly cpu: number;
}

export interface Target {
  /** undefined: the processor time of this server is not measured, and reported as 0. */
  readonly pid: number | undefined;
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
}

const position = new Map<string, number>();

/** Sends one kind of request repeatedly. Throws if a request fails: such a figure would be meaningless. */
export async function measure(
  target: Target,
  workload: Workload,
  rows: number,
  seconds: number,
  connections: number,
): Promise<Measured> {
  let n = position.get(workload.name) ?? 0;
  const times: number[] = [];
  const spentUntilNow = () => (target.pid === undefined ? 0 : cpuMilliseconds(target.pid));
  const before = spentUntilNow();
  const run = autocannon({
    url: target.origin,
    connections,
    duration: seconds,
    headers: target.headers,
    requests: [
      {
        setupRequest: (request) => {
          const { method, path, body } = workload.request((n += 1), rows);
          const headers =
            body === undefined ? target.headers : { ...target.headers, 'content-type': 'application/json' };
          return { ...request, method, path, headers: { ...headers }, ...(body === undefined ? {} : { body }) };
        },
      },
    ],
  });
  void run.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
  const result = await run;
  const spent = spentUntilNow() - before;
  position.set(workload.name, n);
  if (result.non2xx + result.errors + result.timeouts > 0) {
    throw new Error(
      `${workload.name} at ${target.origin}: ${result.non2xx} refused, ${result.errors} errors, ${result.timeouts} too late`,
    );
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 100) / 100;
  const requestsPerSecond = Math.round(result.requests.total / result.duration);
  return { requestsPerSecond, p50: at(0.5), p99: at(0.99), cpu: Math.round((spent * 1_000) / result.requests.total) };
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export const medianOf = (rounds: readonly Measured[]): Measured => ({
  requestsPerSecond: median(rounds.map((round) => round.requestsPerSecond)),
  p50: median(rounds.map((round) => round.p50)),
  p99: median(rounds.map((round) => round.p99)),
  cpu: median(rounds.map((round) => round.cpu)),
});
