import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import type { AddressInfo } from 'node:net';
import { freePort } from '../server/free-port.js';
import { repository } from '../server/start-server.js';
import { findNginx, startNginx, type RunningNginx } from './nginx.js';
import { tlsFetch } from './tls-fetch.js';

type Handler = (request: IncomingMessage, response: ServerResponse, body: Buffer) => void;

const suite = findNginx() === undefined ? describe.skip : describe;
if (findNginx() === undefined)
  process.stderr.write('There is no nginx at NGINX_PATH or on the PATH: its suites are skipped\n');

/** Stands for a replica; `handle` says what it does with each request. */
class FakeReplica {
  readonly asked: string[] = [];
  handle: Handler = (_request, response) => void response.end('ok');
  private readonly server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.once('end', () => {
      this.asked.push(`${request.method} ${request.url}`);
      this.handle(request, response, Buffer.concat(chunks));
    });
  });

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get address(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

suite('nginx in front of two replicas', () => {
  const folder = mkdtempSync(join(tmpdir(), 'viewkraft-nginx-'));
  let replicas: readonly [FakeReplica, FakeReplica];
  let nginx: RunningNginx;
  let fetch: typeof globalThis.fetch;
  let origin: string;

  beforeEach(async () => {
    replicas = [await new FakeReplica().start(), await new FakeReplica().start()];
    await use([replicas[0].address, replicas[1].address]);
  }, 20_000);
  afterEach(async () => {
    for (const replica of replicas) replica.stop();
    await nginx.stop();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const use = async (addresses: readonly [string, string], changes: Readonly<Record<string, string>> = {}) => {
    nginx = await startNginx(mkdtempSync(join(folder, 'n')), addresses, changes);
    fetch = tlsFetch(nginx.certificate);
    origin = `https://localhost:${nginx.httpsPort}`;
  };
  const send = async (method: string, body?: string, path = '/api/songs/') => {
    const response = await fetch(`${origin}${path}`, { method, ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }) });
    return { status: response.status, text: await response.text(), headers: response.headers };
  }; // prettier-ignore
  const asked = () => replicas.flatMap((replica) => replica.asked);

  test.each(['POST', 'PUT', 'DELETE'])('[J4] a %s that a stopping replica has refused is carried out by the other one, with its whole body', async (method) => {
    const sent = JSON.stringify({ text: 'x'.repeat(300_000) });
    const durations: string[] = [];
    for (const [at, replica] of replicas.entries()) {
      replica.handle = (_request, response, body) => {
        if (at === 0) return void response.writeHead(503, { 'x-not-processed': 'stopping', connection: 'close' }).end();
        durations.push(body.toString());
        response.writeHead(201).end('made');
      };
    }
    const responses = await Promise.all(Array.from({ length: 16 }, () => send(method, sent)));
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['201 made']));
    expect(durations).toEqual(Array.from({ length: 16 }, () => sent));
  }); // prettier-ignore

  test.each(['POST', 'PUT', 'DELETE'])(
    '[J4] a %s whose connection broke is not sent again: it may have been carried out',
    async (method) => {
      for (const replica of replicas) replica.handle = (request) => void request.socket.destroy();
      const { status, text, headers } = await send(method, '{}');
      expect([status, JSON.parse(text), headers.get('content-type')]).toEqual([502, expect.objectContaining({ statusCode: 502, code: 'UNAVAILABLE' }), 'application/json']); // prettier-ignore
      expect(asked()).toEqual([`${method} /api/songs/`]);
    },
  );

  test('[J4] a write that lost its database is not sent again, and keeps its 503', async () => {
    for (const replica of replicas) replica.handle = (_request, response) => void response.writeHead(503, { 'retry-after': '2' }).end('{}');
    const { status, headers } = await send('POST', '{}');
    expect([status, headers.get('retry-after'), headers.get('x-request-id')]).toEqual([503, '2', expect.stringMatching(/^\w{32}$/)]);
    expect(asked()).toHaveLength(1);
  }); // prettier-ignore

  test('[J4] while a replica is down, the other one answers everything', async () => {
    await nginx.stop();
    await use([`127.0.0.1:${await freePort()}`, replicas[1].address]);
    for (const method of ['GET', 'POST', 'PUT', 'GET', 'DELETE', 'POST', 'POST', 'GET']) {
      expect([method, (await send(method, method === 'GET' ? undefined : '{}')).status]).toEqual([method, 200]);
    }
    expect(replicas[1].asked).toHaveLength(8);
  });

  test('[J4] a read is repeated, whatever happened to its first attempt', async () => {
    replicas[0].handle = (request) => void request.socket.destroy();
    for (let turn = 0; turn < 4; turn += 1) expect((await send('GET')).status).toBe(200);
    replicas[0].handle = (_request, response) => void response.writeHead(503).end();
    for (let turn = 0; turn < 4; turn += 1) expect((await send('GET')).status).toBe(200);
  });

  test('[J4] replicas receive the address, scheme and id of a request', async () => {
    const seen: IncomingMessage['headers'][] = [];
    for (const replica of replicas) {
      replica.handle = (request, response) => {
        seen.push(request.headers);
        response.end('ok');
      };
    }
    await fetch(`${origin}/api/x?a=%2F`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(seen[0]).toMatchObject({ 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9, 127.0.0.1', 'x-request-id': expect.stringMatching(/^\w{32}$/), host: 'localhost' }); // prettier-ignore
    expect(asked()).toEqual(['GET /api/x?a=%2F']);
  });

  test('[J4] events arrive one by one', async () => {
    for (const replica of replicas) {
      replica.handle = (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write('data: first\n\n');
      };
    }
    const response = await fetch(`${origin}/api/events`);
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('data: first\n\n');
    await reader.cancel();
  });

  test('[J4] files of the pages come from nginx with headers for a year, all else from the server', async () => {
    const name = readdirSync(join(repository, 'ui', 'dist', 'client', 'assets')).find((file) => file.endsWith('.js'));
    const file = await fetch(`${origin}/assets/${name}`, { headers: { 'accept-encoding': 'gzip' } });
    await file.arrayBuffer();
    expect([file.status, file.headers.get('cache-control'), file.headers.get('content-encoding'), file.headers.get('content-type')]).toEqual([200, 'public, max-age=31536000, immutable', 'gzip', 'application/javascript']); // prettier-ignore
    expect(file.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(asked()).toEqual([]);
    expect((await send('GET', undefined, '/assets/of-a-plugin.js')).text).toBe('ok');
    expect((await send('GET', undefined, '/de')).text).toBe('ok');
  });

  test('[J4] limits: encryption, bodies, requests, and the metrics stay inside', async () => {
    const plain = await globalThis.fetch(`http://127.0.0.1:${nginx.httpPort}/de?x=1`, { redirect: 'manual' });
    expect([plain.status, plain.headers.get('location')]).toEqual([301, 'https://127.0.0.1/de?x=1']);
    expect((await send('POST', 'x'.repeat(1_100_000))).status).toBe(413);
    expect((await send('GET', undefined, '/api/metrics')).status).toBe(404);
    expect(asked()).toEqual([]);
    expect(await protocolOf('TLSv1.2')).toBe('TLSv1.2');
    await expect(protocolOf('TLSv1.1')).rejects.toThrow();
    const session = connectHttp2(origin, { ca: nginx.certificate });
    const status = await new Promise((resolve, reject) => {
      session.once('error', reject);
      session.request({ ':path': '/de' }).once('response', (headers) => resolve(headers[':status'])).resume();
    }); // prettier-ignore
    session.close();
    expect(status).toBe(200);
    await nginx.stop();
    await use([replicas[0].address, replicas[1].address], { REQUESTS_PER_SECOND: '1', REQUESTS_BURST: '2' });
    const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await send('GET')).status));
    expect(statuses.filter((one) => one === 429).length).toBeGreaterThanOrEqual(5);
  });

  const protocolOf = (version: 'TLSv1.1' | 'TLSv1.2'): Promise<string | null> =>
    new Promise((resolve, reject) => {
      const options = { host: '127.0.0.1', port: nginx.httpsPort, servername: 'localhost', ca: nginx.certificate, minVersion: version, maxVersion: version, ciphers: 'DEFAULT@SECLEVEL=0' };
      const socket = connectTls(options, () => {
        resolve(socket.getProtocol());
        socket.destroy();
      }).once('error', reject);
    }); // prettier-ignore
});
