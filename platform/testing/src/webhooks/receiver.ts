import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from '../server/until.js';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: {
    readonly event: string;
    readonly id: number;
    readonly record: Record<string, unknown>;
    readonly changed?: string[];
  };
}

/** A server that keeps the messages of webhooks. `answer`: the status of the next responses; 0: no response. */
export async function startReceiver() {
  const received: Received[] = [];
  const state = { answer: (_message: Received): number => 200 };
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => (text += String(part)));
    request.on('end', () => {
      const message = {
        path: request.url ?? '',
        headers: request.headers,
        text,
        body: JSON.parse(text || '{}') as Received['body'],
      };
      received.push(message);
      const status = state.answer(message);
      if (status !== 0) response.writeHead(status, { location: '/elsewhere' }).end(`said ${status}`);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/hook`,
    received,
    events: () => received.map(({ body }) => `${body.event} ${String(body.id)}`),
    answerWith: (answer: (message: Received) => number) => void (state.answer = answer),
    count: (least: number) => until(() => Promise.resolve(received.length >= least)),
    stop: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}
