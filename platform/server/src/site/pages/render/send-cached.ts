import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor } from '../../../kernel/http/accepted-encoding.js';
import { knowsTag } from '../../../kernel/http/file-headers.js';
import type { CachedResponse } from './cached-response.js';

/** Sends a cached response with the headers that hooks have set. */
export function sendCached(request: FastifyRequest, reply: FastifyReply, response: CachedResponse): void {
  const packed = response.in(encodingFor(request.headers['accept-encoding']));
  const isKnown = knowsTag(request.headers['if-none-match'], packed.etag);
  const head = isKnown ? packed.unchangedHead : packed.head;
  for (let at = 0; at < head.length; at += 2) reply.header(head[at] as string, head[at + 1]);
  void reply.code(isKnown ? 304 : 200).send(isKnown ? undefined : packed.body);
}
