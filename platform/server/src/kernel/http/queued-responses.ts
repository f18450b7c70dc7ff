import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const queues = new WeakMap<Socket, Set<ServerResponse>>();

/**
 * For a response that waits for an earlier one on its connection (pipelining). When the connection closes, Node closes
 * only the response that is being sent; whatever belongs to the others would stay open for good.
 */
export function closeWithConnection(response: ServerResponse, socket: Socket): void {
  const queue = queues.get(socket) ?? openQueue(socket);
  queue.add(response);
  response.once('close', () => queue.delete(response));
}

function openQueue(socket: Socket): Set<ServerResponse> {
  const queue = new Set<ServerResponse>();
  queues.set(socket, queue);
  socket.once('close', () => {
    for (const response of queue) {
      // Node closes it itself.
      if (response.socket !== null) continue;
      // What Node sets: those who look at the response later find it closed.
      Object.assign(response, { destroyed: true, _closed: true });
      response.emit('close');
    }
  });
  return queue;
}
