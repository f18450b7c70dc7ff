import { createInterface } from 'node:readline';
import { connectToHost } from './host-connection.js';
import type { FromHost, ToHost } from './host-messages.js';
import type { StartedServer } from './started-server.js';

const stopTimeoutMs = 12_000;

/** Starts a server in the host of this Jest worker, which lives as long as the worker's process. */
export async function startHosted(
  env: Readonly<Record<string, string | undefined>>,
  timeoutMs: number,
): Promise<StartedServer> {
  const connection = await connectToHost('server-host');
  let log = '';
  let settle: (message: FromHost) => void = () => undefined;
  const next = () => new Promise<FromHost>((resolve) => { settle = resolve; }); // prettier-ignore
  connection.once('close', () => settle({ kind: 'ended', reason: 'the host of the servers is gone' }));
  connection.on('error', () => undefined);
  createInterface({ input: connection }).on('line', (line) => {
    const message = JSON.parse(line) as FromHost;
    if (message.kind === 'log') log += message.text;
    else settle(message);
  });
  const send = (message: ToHost) => connection.write(`${JSON.stringify(message)}\n`);
  const answered = next();
  send({ kind: 'start', env });
  const late = setTimeout(() => settle({ kind: 'ended', reason: `not ready in ${timeoutMs} ms` }), timeoutMs);
  const response = await answered;
  clearTimeout(late);
  if (response.kind !== 'ready') {
    connection.destroy();
    const { reason = '' } = response.kind === 'ended' ? response : {};
    throw new Error(`the server ended (1) before it was ready:\n${log.slice(-4_000)}${reason}`);
  }
  const stopOnce = async (): Promise<void> => {
    const ended = next();
    send({ kind: 'stop' });
    const overdue = setTimeout(() => settle({ kind: 'ended', reason: `not stopped in ${stopTimeoutMs} ms` }), stopTimeoutMs); // prettier-ignore
    const end = await ended;
    clearTimeout(overdue);
    connection.destroy();
    if (end.kind === 'ended' && end.reason !== undefined) throw new Error(`${end.reason}\n${log.slice(-4_000)}`);
  };
  let stopping: Promise<void> | undefined;
  const { origin, port, pid } = response;
  return { origin, port, pid, log: () => log, stop: () => (stopping ??= stopOnce()) };
}
