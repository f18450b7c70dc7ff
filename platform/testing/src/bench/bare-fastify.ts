import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';

// What a page costs at the least: Fastify with nothing but a string. Started as a process of its own, which is sent the string.
process.once('message', ({ html }: { html: string }) => {
  const server = fastify();
  server.get('/page', (_request, reply) => reply.type('text/html; charset=utf-8').send(html));
  void server.listen({ port: 0, host: '127.0.0.1' }).then(() => {
    process.send?.({ port: (server.server.address() as AddressInfo).port });
  });
});
process.on('disconnect', () => process.exit(0));
