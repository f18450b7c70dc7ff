import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Remembers connections on which no request came yet, as browsers open them in advance: Node takes them for busy, so
 * they would hold a stopping server up. The returned function closes them.
 */
export function rememberUnused(server: Server): () => void {
  const unused = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket));
  return () => {
    for (const socket of unused) socket.destroy();
  };
}
