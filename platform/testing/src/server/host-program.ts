import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';

const ownerCheckMs = 500;

/**
 * Serves the connections of one Jest worker. Arguments of the program: the path of the Unix socket to listen on, and the
 * id of the worker's process. The program ends with the worker.
 */
export async function listenAsHost(serve: (connection: Socket) => Promise<void>): Promise<void> {
  const [socketPath = '', owner = ''] = process.argv.slice(2);
  setInterval(() => {
    try {
      process.kill(Number(owner), 0);
    } catch {
      process.exit();
    }
  }, ownerCheckMs);
  const listener = createServer((connection) => {
    // A test that ends early resets its connection.
    connection.on('error', () => undefined);
    void serve(connection);
  }).listen(socketPath);
  process.once('exit', () => rmSync(socketPath, { force: true }));
  await once(listener, 'listening');
  process.send?.('listening');
  process.disconnect();
}

/** Sends a line of JSON, unless the test is gone. */
export function sendLine(connection: Socket, message: object): void {
  if (connection.writable) connection.write(`${JSON.stringify(message)}\n`);
}
