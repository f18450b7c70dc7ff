import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { AppError } from '@viewkraft/model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access } from '../kernel/caller/access.decorator.js';
import { requestOrigin } from '../kernel/caller/origin-rule.js';
import { addressKey } from '../kernel/limits/address-key.js';
import { callerOf, type CallerHolder } from '../kernel/caller/caller.js';
import { PublicAddress } from '../kernel/config/public-address.js';
import { EventStream } from './event-stream.js';
import { EventStreams } from './event-streams.js';

/**
 * Server-sent events `record`, `model` and `signout`, each sent only to callers who may know of the change, and `mark`,
 * whose id names the state of the stream. A client that sends its last id (`Last-Event-ID`, or `?last=`) gets what it
 * has missed, from whichever replica, or `again` when that is not known. `?since=` is the maximum age of the client's
 * data in milliseconds: if something has changed within that time, `again` comes first.
 */
@Access('public')
@Controller('api/events')
export class EventsController {
  constructor(
    private readonly streams: EventStreams,
    private readonly address: PublicAddress,
  ) {}

  @Get()
  events(
    @Req() request: FastifyRequest & CallerHolder,
    @Res() reply: FastifyReply,
    @Query('since') since?: string,
    @Query('last') last?: string,
  ): void {
    const caller = callerOf(request);
    const foreign = requestOrigin(request.headers, this.address.origin) === 'foreign';
    if (foreign && (caller.viewer ?? caller).token === undefined) throw new AppError('CROSS_ORIGIN');
    if (request.method === 'HEAD') return void reply.type('text/event-stream; charset=utf-8').send();
    this.streams.checkLimits(request.ip);
    const { raw } = reply;
    reply.hijack();
    // Who left during the look-up of the caller would never be removed.
    if (raw.destroyed) return;
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      // Nothing else uses this connection; as an idle keep-alive connection it would delay the server's stop.
      connection: 'close',
    });
    raw.write(': open\n\n');
    raw.socket?.setTimeout(0);
    const stream = new EventStream(caller, addressKey(request.ip), raw);
    raw.once('close', () => this.streams.closed(stream));
    const lastId = request.headers['last-event-id'] ?? last;
    if (lastId === undefined) this.streams.open(stream, Number(since ?? 0));
    else this.streams.reopen(stream, String(lastId));
  }
}
