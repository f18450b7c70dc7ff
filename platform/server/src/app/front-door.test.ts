import { once } from 'node:events';
import { connect } from 'node:net';
import { projectRoot } from '../kernel/config/project-root.js';
import { Texts } from '../kernel/errors/texts.js';
import { FrontDoor } from './front-door.js';

const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

test.each([
  ['that was used before', 1],
  ['that is new', 0],
])('[C9] a closing port answers a request that has arrived on a connection %s', async (_, earlier) => {
  const door = new FrontDoor({ texts: new Texts(projectRoot), publicUrl: undefined });
  let answered = 0;
  door.leadTo((_request, response) => response.end(`answer ${(answered += 1)}`));
  const client = connect(await door.listen(0, '127.0.0.1'), '127.0.0.1').setEncoding('utf8');
  let received = '';
  client.on('data', (text: string) => (received += text));
  const accepted = once(door.server, 'connection');
  await once(client, 'connect');
  await accepted;
  for (let turn = 0; turn < earlier; turn += 1) {
    client.write(request);
    await once(client, 'data');
  }
  client.write(request);
  const ended = once(client, 'close');
  await door.close();
  await ended;
  expect(received).toContain(`answer ${earlier + 1}`);
});
