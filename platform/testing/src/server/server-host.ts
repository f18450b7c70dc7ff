import { once } from 'node:events';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { startFailureReason, startServer } from '@viewkraft/server';
import type { FromHost, ToHost } from './host-messages.js';
import { listenAsHost, sendLine } from './host-program.js';

/*
 * The program that runs the servers of one Jest worker: a server in a warm process costs a fifth of the processor time of a
 * process of its own.
 */

const connections = new Set<Socket>();
const sendTo = (connection: Socket, message: FromHost): void => sendLine(connection, message);

// A server in a process of its own logs unhandled rejections and dies of uncaught exceptions.
process.on('unhandledRejection', (error) => {
  const text = `Unhandled error: ${startFailureReason(error)}\n`;
  for (const connection of connections) sendTo(connection, { kind: 'log', text });
});
process.on('uncaughtException', (error) => {
  const reason = `the host of the servers crashed: ${startFailureReason(error)}`;
  for (const connection of connections) sendTo(connection, { kind: 'ended', reason });
  setImmediate(() => process.exit(1));
});

await listenAsHost(serve);

/** Runs one server: the first line of the connection starts it, the second or the connection's end stops it. */
async function serve(connection: Socket): Promise<void> {
  connections.add(connection);
  const stopping = new AbortController();
  const lines = createInterface({ input: connection });
  connection.once('close', () => stopping.abort());
  let reason: string | undefined;
  try {
    const env = startRequested(await once(lines, 'line', { signal: stopping.signal }));
    const server = await startServer(env, {
      signal: stopping.signal,
      logTarget: { write: (text) => sendTo(connection, { kind: 'log', text }) },
    });
    sendTo(connection, { kind: 'ready', origin: server.origin, port: server.port, pid: process.pid });
    if (!stopping.signal.aborted) await once(lines, 'line', { signal: stopping.signal }).catch(() => undefined);
    await server.close();
  } catch (error) {
    reason = startFailureReason(error);
  }
  connections.delete(connection);
  sendTo(connection, { kind: 'ended', ...(reason !== undefined && { reason }) });
  connection.end();
}

function startRequested([line]: unknown[]): Readonly<Record<string, string | undefined>> {
  const message = JSON.parse(String(line)) as ToHost;
  if (message.kind !== 'start') throw new Error('The first message must start a server.');
  return message.env;
}
