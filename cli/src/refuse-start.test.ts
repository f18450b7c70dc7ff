import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { loadScript } from './load-script.js';

interface Script {
  refuseTakenPorts(wanted: readonly { variable: string; port: string; host: string }[]): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

test('a client that connects while the ports are checked is not left waiting', async () => {
  const { refuseTakenPorts } = await loadScript<Script>('refuse-start.mjs');
  const port = await freePort();
  const wanted = [{ variable: 'PORT', port: String(port), host: '127.0.0.1' }];
  // So many that the client is accepted before the last one is checked.
  for (let n = 0; n < 10; n += 1)
    wanted.push({ variable: 'UI_PORT', port: String(await freePort()), host: 'localhost' });
  const checked = refuseTakenPorts(wanted);
  const socket = connect(port, '127.0.0.1');
  // Refused or reset: either way, the client learns that nobody answers.
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.resume().once('close', resolve));
  await checked;
  await closed;
});
