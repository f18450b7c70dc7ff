import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorBody, AppError, type ErrorCode } from '@viewkraft/model';
import type { FastifyInstance } from 'fastify';
import type { Texts } from '../errors/texts.js';
import { securityHeaders } from './response-headers.js';

const headBytes = 64 * 1024;
const headTimeoutMs = 15_000;

/** Size and time limits of a connection, whichever application answers on it. */
export const connectionLimits = {
  http: {
    maxHeaderSize: headBytes,
    headersTimeout: headTimeoutMs,
    connectionsCheckingInterval: 5_000,
    // Checked by `lacksHost`.
    requireHostHeader: false,
  },
  connectionTimeout: 0,
  // The duration of a body is limited by its speed.
  requestTimeout: 0,
  keepAliveTimeout: 72_000,
} as const;

const codes: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TOO_SLOW',
};

/** What responses need that are made before a request reaches the application. */
export interface RefusalContext {
  readonly texts: Texts;
  readonly publicUrl: string | undefined;
}

/** Answers what Node's parser refuses, which never becomes a request, and closes the connection. */
export function refuseConnection(error: Error & { code?: string }, socket: Duplex, context: RefusalContext): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, reason, headers, content } = refusal(codes[error.code ?? ''] ?? 'BAD_REQUEST', context);
  const head = Object.entries(headers).map(([name, value]) => `${titleCase(name)}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${reason}`, ...head, '', content].join('\r\n'));
}

/** `content-type` as Content-Type: some clients expect it in HTTP/1.1. */
const titleCase = (name: string): string => name.replace(/(?:^|-)[a-z]/g, (letter) => letter.toUpperCase());

/** Whether a request lacks the Host header that HTTP/1.1 requires (RFC 9112, 3.2); Node's own response has no body. */
export const lacksHost = ({ headers, httpVersion }: IncomingMessage): boolean =>
  httpVersion === '1.1' && headers.host === undefined;

/** Answers a request that the application must not get, and closes the connection. */
export function refuseRequest(response: ServerResponse, context: RefusalContext): void {
  const { status, headers, content } = refusal('BAD_REQUEST', context);
  response.writeHead(status, headers).end(content);
}

function refusal(code: ErrorCode, { texts, publicUrl }: RefusalContext) {
  const body = errorBody(new AppError(code), texts.translate('en'));
  const content = JSON.stringify(body);
  const headers: Readonly<Record<string, string>> = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(content)),
    ...securityHeaders(publicUrl),
    'x-request-id': randomUUID(),
    'cache-control': 'no-store',
    connection: 'close',
  };
  return { status: body.statusCode, reason: body.error, headers, content };
}

/**
 * The buffers of the two kernels hold megabytes: a client that reads steadily seems to take nothing until a third of
 * them is empty.
 */
const stalledWindows = 10;

/**
 * Closes a connection whose client has taken nothing of a waiting response for ten windows: the response would stay in
 * memory as long as the client likes. A slow client is not affected as long as it reads a few kilobytes a second.
 */
export function registerStalledReaders(fastify: FastifyInstance, windowMs: number): void {
  fastify.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    // Also called for a connection on which nothing is sent, such as while an import runs.
    reply.raw.setTimeout(stalledWindows * windowMs, () => {
      if (socket.writableLength > 0) socket.destroy();
    });
    done();
  });
}
