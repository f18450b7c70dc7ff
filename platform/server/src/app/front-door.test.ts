import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { finished } from 'node:stream/promises';
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

test('[E9] responses that wait behind another one end with their connection, each once', async () => {
  const door = new FrontDoor({ texts: new Texts(projectRoot), publicUrl: undefined });
  const responses: ServerResponse[] = [];
  const closed: number[] = [];
  let arrived: () => void = () => undefined;
  const all = new Promise<void>((resolve) => (arrived = resolve));
  door.leadTo((_request, response) => {
    const at = responses.push(response) - 1;
    response.once('close', () => closed.push(at));
    // The first is answered; the second stays open, so that the others wait behind it.
    if (at === 0) response.end();
    else response.write('begun');
    if (at === 4) arrived();
  });
  const client = connect(await door.listen(0, '127.0.0.1'), '127.0.0.1');
  client.resume().write(request.repeat(5));
  await all;
  const ends = responses.map((response) => finished(response));
  client.destroy();
  await Promise.allSettled(ends);
  expect(closed.sort()).toEqual([0, 1, 2, 3, 4]);
  // Those who look at a response too late find it closed, too.
  await Promise.allSettled(responses.map((response) => finished(response)));
  await door.close();
});
