import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorBody, AppError, type ErrorCode } from '@viewkraft/model';
import type { Texts } from '../errors/texts.js';

const headBytes = 64 * 1024;
const headMilliseconds = 15_000;

/** Sizes and times that hold for a connection, whoever answers on it. */
export const connectionLimits = {
  http: { maxHeaderSize: headBytes, headersTimeout: headMilliseconds, connectionsCheckingInterval: 5_000 },
  connectionTimeout: 0,
  requestTimeout: 300_000,
  keepAliveTimeout: 72_000,
} as const;

/** What Node's own parser refuses never becomes a request; it is answered here and the connection ends. */
export function refuseConnection(error: Error & { code?: string }, socket: Duplex, texts: Texts): void {
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
