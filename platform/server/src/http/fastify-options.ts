import { randomBytes } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { errorBody, AppError, limits, type ErrorCode } from '@viewkraft/model';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { localeOf, type Texts } from '../errors/texts.js';
import type { Config } from '../config/config.js';
import { routableUrl } from './routable-url.js';
import { securityHeaders } from './security-headers.js';

type Options = Exclude<ConstructorParameters<typeof FastifyAdapter>[0], undefined | { server: unknown }>;

const headBytes = 64 * 1024;
const headMilliseconds = 15_000;
const bodyIdleMilliseconds = 30_000;

/** Fastify as the HTTP rules want it: sizes, times, ids, and our body also for what never reaches a route. */
export function fastifyOptions(config: Config, texts: Texts): Options {
  return {
    logger: false,
    skipMiddie: true,
    bodyLimit: limits.bodyBytes,
    http: { maxHeaderSize: headBytes, headersTimeout: headMilliseconds, connectionsCheckingInterval: 5_000 },
    connectionTimeout: 0,
    requestTimeout: 300_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    trustProxy: trusted(config.trustProxy),
    genReqId: requestIds(),
    rewriteUrl: ({ url = '/' }: IncomingMessage) => routableUrl(url),
    routerOptions: { ignoreTrailingSlash: true, caseSensitive: true, maxParamLength: 4_096 },
    frameworkErrors: (_error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      const body = errorBody(
        new AppError('BAD_REQUEST'),
        texts.translate(localeOf(request.headers['accept-language'])),
      );
      void reply
        .code(400)
        .headers({ ...securityHeaders(config.publicUrl), 'x-request-id': request.id })
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(body));
    },
    clientErrorHandler: (error, socket) => refuseConnection(error, socket, texts),
  } as Options;
}

/** Sockets that stay silent within a body end. */
export function limitIdleBodies(request: IncomingMessage): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    request.setTimeout(bodyIdleMilliseconds, () => {
      if (!request.complete) request.destroy();
    });
  }
}

type Trust = boolean | string[] | ((address: string, hop: number) => boolean);

/** Fastify takes a number for no trust at all, so hops are counted here. */
function trusted(setting: Config['trustProxy']): Trust {
  if (typeof setting === 'number') return (_address, hop) => hop < setting;
  return typeof setting === 'object' ? [...setting] : setting;
}

/** Ids of our own, or the one a proxy in front gave, when it is harmless. */
function requestIds(): (request: { headers: IncomingMessage['headers'] }) => string {
  const start = randomBytes(6).toString('hex');
  let count = 0;
  return ({ headers }) => {
    const given = headers['x-request-id'];
    if (typeof given === 'string' && /^[A-Za-z0-9._-]{1,64}$/.test(given)) return given;
    count += 1;
    return `${start}-${count.toString(36)}`;
  };
}

/** What Node's own parser refuses never becomes a request; it is answered here and the connection ends. */
function refuseConnection(error: Error & { code?: string }, socket: Socket, texts: Texts): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const code: ErrorCode = error.code === 'HPE_HEADER_OVERFLOW' ? 'HEADERS_TOO_LARGE' : 'BAD_REQUEST';
  const body = errorBody(new AppError(code), texts.translate('en'));
  const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : body.statusCode;
  const content = JSON.stringify({ ...body, statusCode: status, error: STATUS_CODES[status] });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(content)}`,
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${content}`);
}
