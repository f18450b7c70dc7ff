import { connect } from 'node:net';
import { AppError } from '@viewkraft/model';
import { fastify, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type { Config } from '../config/config.js';
import { projectRoot } from '../config/project-root.js';
import { DatabaseError } from '../database/database.js';
import { ErrorFilter } from '../errors/error-filter.js';
import { Texts } from '../errors/texts.js';
import { Lifecycle } from '../process/lifecycle.js';
import { FrontDoor } from '../../app/front-door.js';
import { openLog } from '../log/log.js';
import { registerBodyLimits } from './bodies/body-limits.js';
import { registerBodyParsers } from './bodies/body-parsers.js';
import { registerCors } from './cors.js';
import { fastifyOptions } from './fastify-options.js';
import { registerRequestLog } from './request-log.js';
import { registerResponseHeaders } from './response-headers.js';
import { registerShutdownResponses } from './shutdown-responses.js';

const texts = new Texts(projectRoot);
const config = { publicUrl: 'https://example.com', trustProxy: false } as unknown as Config;
const log = openLog('silent', false);
const errors = new ErrorFilter(texts, log);
let server: FastifyInstance;
let door: FrontDoor;
let lifecycle: Lifecycle;
let origin: string;
let port: number;
let thrown: unknown;

beforeAll(async () => {
  lifecycle = new Lifecycle();
  const { skipMiddie: _, ...options } = fastifyOptions(config, texts) as FastifyServerOptions & { skipMiddie: boolean };
  server = fastify(options) as unknown as FastifyInstance;
  door = new FrontDoor({ texts, publicUrl: config.publicUrl });
  server.setErrorHandler((error, request, reply) => errors.answer(error, request, reply));
  registerResponseHeaders(server, config.publicUrl);
  registerShutdownResponses(server, lifecycle, errors);
  registerRequestLog(server, log);
  registerCors(server, ['https://friend.example']);
  registerBodyLimits(server, errors);
  registerBodyParsers(server);
  server.post('/api/echo', (request, reply) => reply.send({ body: request.body ?? null }));
  server.post('/api/user/echo', (request, reply) => reply.send({ body: request.body ?? null }));
  const number = { type: 'object', properties: { number: { type: 'integer' } } } as const;
  server.post('/api/shaped', { schema: { body: number, response: { 200: number } } }, (request) => ({
    ...(request.body as object),
    more: 'than the schema has',
  }));
  server.get('/api/fail', () => {
    throw thrown;
  });
  server.get('/api/health/live', (_request, reply) => reply.send({ status: 'ok' }));
  await server.ready();
  door.leadTo((request, response) => server.routing(request, response));
  port = await door.listen(0, '127.0.0.1');
  origin = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await door.close();
  await server.close();
});

const post = (path: string, body: string | Uint8Array<ArrayBuffer>, type = 'application/json'): Promise<Response> =>
  fetch(origin + path, { method: 'POST', body, headers: { 'content-type': type } });
const failWith = async (error: unknown, language = 'en'): Promise<Response> => {
  thrown = error;
  return fetch(`${origin}/api/fail`, { headers: { 'accept-language': language } });
};
const raw = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let response = '';
    socket.on('data', (chunk) => (response += chunk.toString()));
    socket.on('close', () => resolve(response));
    socket.on('error', reject);
  });

test('[C6] a plugin route may have a Fastify schema for its request and its response', async () => {
  expect((await post('/api/shaped', '{"number":"many"}')).status).toBe(400);
  expect(await (await post('/api/shaped', '{"number":7}')).json()).toEqual({ number: 7 });
});

test('every response has an id and the security headers', async () => {
  const responses = [
    await fetch(`${origin}/api/health/live`),
    await failWith(new AppError('NOT_FOUND')),
    await fetch(`${origin}/api/%zz`),
  ];
  for (const { headers } of responses) {
    expect(headers.get('x-request-id')).toMatch(/^[\w.-]{1,64}$/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toMatch(/same-origin|strict-origin-when-cross-origin/);
    expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/);
    expect(headers.get('x-powered-by') ?? headers.get('server')).toBeNull();
  }
});

test.each([
  ['from-proxy.1', 'from-proxy.1'],
  ['bad id', undefined],
  ['x'.repeat(65), undefined],
])('an external request id is accepted only if harmless: %s', async (given, accepted) => {
  const response = await fetch(`${origin}/api/health/live`, { headers: { 'x-request-id': given } });
  const id = response.headers.get('x-request-id');
  if (accepted === undefined) expect(id).not.toBe(given);
  else expect(id).toBe(accepted);
});

describe('bodies', () => {
  test.each<[string, string | Uint8Array<ArrayBuffer>, string, number, string]>([
    ['broken JSON', '{', 'application/json', 400, 'BAD_BODY'],
    ['empty JSON', '', 'application/json', 400, 'BAD_BODY'],
    ['a poisoned prototype', '{"__proto__": {}}', 'application/json', 400, 'BAD_BODY'],
    ['invalid UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 'application/json', 400, 'BAD_BODY'],
    ['33 levels', '['.repeat(33) + ']'.repeat(33), 'application/json', 400, 'BAD_BODY'],
    ['plain text', 'x', 'text/plain', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['XML', '<x/>', 'application/xml', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['more than 10 MiB', `"${'x'.repeat(10 * 1024 * 1024)}"`, 'application/json', 413, 'TOO_LARGE'],
  ])('%s is refused with the server’s own message', async (_name, body, type, status, code) => {
    const response = await post('/api/echo', body, type);
    expect([response.status, await response.json()]).toEqual([
      status,
      expect.objectContaining({ statusCode: status, code }),
    ]);
  });

  test('account routes accept 64 KiB', async () => {
    const body = JSON.stringify('x'.repeat(64 * 1024));
    expect((await post('/api/user/echo', body)).status).toBe(413);
    expect((await post('/api/echo', body)).status).toBe(200);
  });

  test('32 levels, a column called constructor and forms pass', async () => {
    expect((await post('/api/echo', '['.repeat(32) + ']'.repeat(32))).status).toBe(200);
    expect(await (await post('/api/echo', '{"constructor": "x"}')).json()).toEqual({ body: { constructor: 'x' } });
    const form = await post('/api/echo', 'a=1&b=%C3%BC', 'application/x-www-form-urlencoded');
    expect(await form.json()).toEqual({ body: { a: '1', b: 'ü' } });
  });
});

describe('other origins', () => {
  const from = (from: string, method = 'GET'): Promise<Response> =>
    fetch(`${origin}/api/health/live`, { method, headers: { origin: from, 'access-control-request-method': 'GET' } });

  test('a configured origin may read, without cookies', async () => {
    const { headers } = await from('https://friend.example');
    expect(headers.get('access-control-allow-origin')).toBe('https://friend.example');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect((await from('https://friend.example', 'OPTIONS')).status).toBe(204);
  });

  test('other origins get no CORS headers', async () => {
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await from('https://stranger.example', method);
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });
});

describe('errors', () => {
  test('are in the language of the caller', async () => {
    expect(await (await failWith(new AppError('VIEW_NOT_LOADED'))).json()).toMatchObject({
      message: 'View not loaded',
    });
    const german = (await (await failWith(new AppError('VIEW_NOT_LOADED'), 'fr, de-AT;q=0.9, en;q=0.1')).json()) as {
      message: string;
    };
    expect(german.message).not.toBe('View not loaded');
  });

  test('reveal nothing internal', async () => {
    for (const error of [
      new Error('SELECT secret FROM users'),
      new DatabaseError('other', 'no such table: users'),
      'a text',
    ]) {
      const response = await failWith(error);
      expect(response.status).toBe(500);
      expect(await response.text()).not.toMatch(/secret|table|a text|at .*js/);
    }
  });

  test('a database that is down or overloaded is 503 with Retry-After', async () => {
    for (const kind of ['unavailable', 'full'] as const) {
      const response = await failWith(new DatabaseError(kind, 'gone'));
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
    }
  });
});

describe('the wire', () => {
  test('a head of 64 KiB passes, a larger one is 431 with our error body', async () => {
    expect((await fetch(`${origin}/api/health/live?${'a'.repeat(60_000)}`)).status).toBe(200);
    const refused = await raw(`GET /?${'a'.repeat(70_000)} HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect(refused).toMatch(/^HTTP\/1.1 431 [^]*HEADERS_TOO_LARGE/);
  });

  test('a request with both a length and chunks is 400, and the connection ends', async () => {
    const head = 'POST /api/echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
    const refused = await raw(`${head}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`);
    expect(refused).toMatch(/^HTTP\/1.1 400 [^]*Connection: close/);
  });

  test('what is refused before it is a request has the headers and the body of every response', async () => {
    for (const sent of [
      'NONSENSE\r\n\r\n',
      'BREW / HTTP/1.1\r\nHost: x\r\n\r\n',
      'GET /api/health/live HTTP/1.1\r\n\r\n',
      `GET /?${'a'.repeat(70_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    ]) {
      const refused = await raw(sent);
      for (const part of [/^HTTP\/1.1 4/, /X-Request-Id: \S/i, /X-Content-Type-Options: nosniff/i, /Referrer-Policy: strict-origin/i, /Strict-Transport-Security: /i, /"code":"/]) expect(refused).toMatch(part); // prettier-ignore
    }
  });

  test('an unknown expectation is ignored', async () => {
    const response = await raw(
      'GET /api/health/live HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\nConnection: close\r\n\r\n',
    );
    expect(response).toMatch(/^HTTP\/1.1 200 [^]*x-request-id/i);
  });
});

test('while the server stops, new requests are 503, and liveness still answers', async () => {
  lifecycle.state = 'stopping';
  try {
    const refused = await post('/api/echo', '{}');
    expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('connection')]).toEqual([
      503,
      '1',
      'close',
    ]);
    expect((await fetch(`${origin}/api/health/live`)).status).toBe(200);
  } finally {
    lifecycle.state = 'ready';
  }
});
