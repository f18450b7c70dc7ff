import type { Duplex } from 'node:stream';
import { errorBody, AppError, type ErrorCode } from '@viewkraft/model';
import type { FastifyInstance } from 'fastify';
import type { Texts } from '../errors/texts.js';

const headBytes = 64 * 1024;
const headTimeoutMs = 15_000;

/** Size and time limits of a connection, whichever application answers on it. */
export const connectionLimits = {
  http: { maxHeaderSize: headBytes, headersTimeout: headTimeoutMs, connectionsCheckingInterval: 5_000 },
  connectionTimeout: 0,
  // The duration of a body is limited by its speed.
  requestTimeout: 0,
  keepAliveTimeout: 72_000,
} as const;

const codes: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TOO_SLOW',
};

/** Answers what Node's parser refuses, which never becomes a request, and closes the connection. */
export function refuseConnection(error: Error & { code?: string }, socket: Duplex, texts: Texts): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const body = errorBody(new AppError(codes[error.code ?? ''] ?? 'BAD_REQUEST'), texts.translate('en'));
  const content = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${body.statusCode} ${body.error}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(content)}`,
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${content}`);
}

/**
 * The buffers of the two kernels hold megabytes: a client that reads steadily seems to take nothing until a third of them is
 * empty.
 */
const stalledWindows = 10;

/**
 * Closes a connection whose client has taken nothing of a waiting answer for ten windows: the answer would stay in memory as
 * long as the client likes. A slow client is not affected as long as it reads a few kilobytes a second.
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
