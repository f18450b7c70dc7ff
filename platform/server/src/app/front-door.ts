import { setImmediate as nextTurn } from 'node:timers/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { lookup } from 'node:dns/promises';
import { createServer as createSocketServer, type AddressInfo, type Server as SocketServer } from 'node:net';
import {
  connectionLimits,
  lacksHost,
  refuseConnection,
  refuseRequest,
  type RefusalContext,
} from '../kernel/http/connections.js';
import { closeWithConnection } from '../kernel/http/queued-responses.js';
import { rememberUnused } from '../kernel/http/unused-connections.js';

const sweepMs = 100;
/** A shorter turn of the event loop has read no request, but the first one may not have looked for any. */
const quietTurnMs = 1;
const maxTurns = 200;

/** Answers a request. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Listens for the life of the process and passes each request to the active application. Connections do not belong to
 * an application, so none is cut when one replaces another.
 */
export class FrontDoor {
  readonly server: Server;
  private readonly further: SocketServer[] = [];
  private readonly closeUnused: () => void;
  private handler: Handler | undefined;
  private closed: Promise<void> | undefined;

  constructor(context: RefusalContext) {
    const { http, keepAliveTimeout, requestTimeout, connectionTimeout } = connectionLimits;
    this.server = createServer(http, (request, response) => {
      if (response.socket === null) closeWithConnection(response, request.socket);
      if (lacksHost(request)) refuseRequest(response, context);
      else this.handler?.(request, response);
    });
    Object.assign(this.server, { keepAliveTimeout, requestTimeout });
    this.server.setTimeout(connectionTimeout);
    this.server.on('clientError', (error, socket) => refuseConnection(error, socket, context));
    // An expectation may be ignored (RFC 9110, 10.1.1); Node would refuse it without a body.
    this.server.on('checkExpectation', (request, response) => this.server.emit('request', request, response));
    this.closeUnused = rememberUnused(this.server);
  }

  /** Takes effect with the next request. */
  leadTo(handler: Handler): void {
    this.handler = handler;
  }

  /** Returns the bound port. */
  async listen(port: number, host: string): Promise<number> {
    await bind(this.server, port, host);
    const bound = this.server.address() as AddressInfo;
    if (host === 'localhost') await this.listenBeside(bound);
    return bound.port;
  }

  connections(): Promise<number> {
    return new Promise((resolve) => this.server.getConnections((_error, count) => resolve(count)));
  }

  /** Refuses new connections and closes idle ones; requests under way go on. */
  async stopAccepting(): Promise<void> {
    await readPendingRequests();
    this.closed = new Promise((resolve) => this.server.close(() => resolve()));
    for (const server of this.further) server.close();
    this.server.closeIdleConnections();
    this.closeUnused();
  }

  /** Stops accepting, and resolves when the last connection is closed. */
  async close(): Promise<void> {
    if (!this.closed) await this.stopAccepting();
    // A response that was begun before leaves its connection open for the next request.
    const sweep = setInterval(() => void readPendingRequests().then(() => this.server.closeIdleConnections()), sweepMs);
    await this.closed;
    clearInterval(sweep);
  }

  /** Destroys all connections, even active ones. */
  cut(): void {
    this.server.closeAllConnections();
  }

  /** Most machines resolve `localhost` to two addresses, and clients may try either first. */
  private async listenBeside({ address, port }: AddressInfo): Promise<void> {
    const addresses = await lookup('localhost', { all: true }).catch(() => []);
    for (const { address: other } of addresses) {
      if (other === address) continue;
      const server = createSocketServer((socket) => this.server.emit('connection', socket));
      await bind(server, port, other).then(
        () => this.further.push(server),
        () => undefined,
      );
    }
  }
}

/**
 * Resolves when requests that have arrived are read. Until then a connection with a request looks idle, and closing it
 * would leave a client in doubt whether its write was carried out. Turns are limited, as a busy server may never be
 * quiet.
 */
async function readPendingRequests(): Promise<void> {
  for (let turn = 0, quiet = 0; turn < maxTurns && quiet < 2; turn += 1) {
    const from = performance.now();
    await nextTurn();
    quiet = performance.now() - from < quietTurnMs ? quiet + 1 : 0;
  }
}

function bind(server: SocketServer, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
