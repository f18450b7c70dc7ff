import { Controller, Get, Req, Res } from '@nestjs/common';
import { parseSearchQuery, systemViewNames } from '@viewkraft/model';
import type { FastifyReply } from 'fastify';
import { Access } from '../../../kernel/caller/access.decorator.js';
import { callerOf } from '../../../kernel/caller/caller.js';
import { rawQuery } from '../../../kernel/http/request-query.js';
import { findRecords } from '../read/find-records.js';
import { RecordRuntimes } from '../record-runtimes.js';
import { sendJson, type RecordRequest } from './record-request.js';
import { RequestOrigin } from './request-origin.js';

/** The best matches in all views with `search`. */
@Controller('api/search')
@Access('records')
export class SearchController {
  constructor(private readonly runtimes: RecordRuntimes) {}

  @Get()
  async find(@Req() request: RecordRequest, @Res() reply: FastifyReply): Promise<void> {
    const runtime = this.runtimes.forReading(new RequestOrigin(request));
    const query = parseSearchQuery(new URLSearchParams(rawQuery(request)));
    const { identity } = callerOf(request);
    const views = [...runtime.catalog.views.values()].filter(({ search }) => search);
    // Views that ship with the platform come last.
    const isSystem = (name: string): number => (systemViewNames.includes(name) ? 1 : 0);
    const readers = views
      .sort((a, b) => isSystem(a.name) - isSystem(b.name))
      .flatMap((view) => runtime.reader(view, identity) ?? []);
    sendJson(reply, JSON.stringify(await findRecords(readers, query, runtime)));
  }
}
