import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Tracks connections without any request so far, which browsers open in advance: Node counts them as busy, so they
 * would delay a shutdown. The returned function closes them.
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
