import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import { picture } from '../factories/pictures.js';
import { hostileDrawings, pngBomb, svgBomb } from './hostile-pictures.js';

/** A remote host with a good picture and all kinds of bad responses. */
export interface PictureHost {
  readonly port: number;
  /** Requested paths. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

const mega = 1024 * 1024;

/** Bad responses by path. */
export const badResponses: Readonly<Record<string, (response: ServerResponse, port: number) => unknown>> = {
  'redirect-inside': (response) => response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
  'redirect-here': (response, port) => response.writeHead(301, { location: `http://localhost:${port}/good.png` }).end(),
  'redirect-file': (response) => response.writeHead(307, { location: 'file:///etc/passwd' }).end(),
  'not-modified': (response) => response.writeHead(304).end(),
  missing: (response) => response.writeHead(404).end('no'),
  broken: (response) => response.writeHead(500).end('no'),
  'no-content': (response) => response.writeHead(204).end(),
  partial: (response) => response.writeHead(206, { 'content-type': 'image/png' }).end('\x89PNG'),
  empty: (response) => response.writeHead(200, { 'content-type': 'image/png' }).end(),
  page: (response) => response.writeHead(200, { 'content-type': 'image/png' }).end('<!doctype html><script>alert(1)</script>'),
  script: (response) => response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(hostileDrawings['script']),
  'drawing-bomb': (response) => response.writeHead(200, { 'content-type': 'image/png' }).end(svgBomb()),
  document: (response) => response.writeHead(200, { 'content-type': 'image/png' }).end('%PDF-1.7\n'),
  'wide-bomb': (response) => response.writeHead(200, { 'content-type': 'image/png' }).end(pngBomb(60_000, 60_000)),
  'tall-bomb': (response) => response.writeHead(200, { 'content-type': 'image/png' }).end(pngBomb(1, 2_000_000_000)),
  'packed-bomb': (response) => response.writeHead(200, { 'content-type': 'image/png', 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(64 * mega))),
  half: (response) => response.writeHead(200, { 'content-type': 'image/png', 'content-length': '99999' }).write('\x89PNG\r\n\x1a\n', 'latin1', () => response.destroy()),
  'says-huge': (response) => response.writeHead(200, { 'content-length': String(400 * mega) }).write('x'),
  endless: (response) => void pour(response.writeHead(200, { 'content-type': 'image/png' })),
  'long-head': (response) => response.writeHead(200, { 'x-long': 'x'.repeat(60_000) }).end(),
  silent: () => undefined,
  drip: (response) => void drip(response.writeHead(200, { 'content-type': 'image/png' })),
}; // prettier-ignore

export async function openPictureHost(): Promise<PictureHost> {
  const requests: string[] = [];
  const good = await picture(80, 60, 'png');
  const server: Server = createServer((request, response) => {
    const path = (request.url ?? '').slice(1);
    requests.push(path);
    const bad = badResponses[path.replace(/\.png.*$/, '')];
    if (bad) bad(response, (server.address() as AddressInfo).port);
    else response.writeHead(200, { 'content-type': 'image/png' }).end(good);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** Writes as much as the client accepts, at most 200 MB. */
async function pour(response: ServerResponse): Promise<void> {
  const part = Buffer.alloc(mega);
  const parts = Array.from({ length: 200 }, () => part);
  await pipeline(Readable.from(parts), response).catch(() => undefined);
}

function drip(response: ServerResponse): void {
  const timer = setInterval(() => response.write('\x89'), 200);
  response.once('close', () => clearInterval(timer));
}
