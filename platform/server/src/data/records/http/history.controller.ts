import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { AppError, parseHistoryQuery, parsePageQuery } from '@viewkraft/model';
import type { FastifyReply } from 'fastify';
import { Access } from '../../../kernel/caller/access.decorator.js';
import { callerOf } from '../../../kernel/caller/caller.js';
import { rawQuery, refuseQuery } from '../../../kernel/http/request-query.js';
import { WriteAct } from '../../history/history-act.js';
import { listDeleted } from '../history/deleted-records.js';
import { findRecorded } from '../history/history-access.js';
import { readHistory } from '../history/read-history.js';
import { restoreEntry } from '../history/restore-record.js';
import { restoreWithFollowers } from '../history/restore-deletion.js';
import { RecordRuntimes } from '../record-runtimes.js';
import { writeContext } from '../rows/write-context.js';
import { nextLink } from './next-link.js';
import { ifMatchOf, nameAct, requireKey, requireReader, sendJson, sendRecord, writingCaller, type RecordRequest } from './record-request.js';
import { RequestOrigin } from './request-origin.js';

/** Earlier states of records: their history, and deleted records. */
@Controller('api/:view')
@Access('records')
export class HistoryController {
  constructor(private readonly runtimes: RecordRuntimes) {}

  @Get(':id/history')
  async list(
    @Param('view') name: string,
    @Param('id') id: string,
    @Req() request: RecordRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const runtime = this.runtimes.for(new RequestOrigin(request));
    const view = runtime.view(name);
    const caller = callerOf(request);
    const reader = requireReader(runtime, view, caller.identity);
    const query = parseHistoryQuery(new URLSearchParams(rawQuery(request)), reader);
    const record = await findRecorded(runtime, view, requireKey(view, id), caller);
    const { entries, more } = await readHistory(record, query, runtime);
    if (more && query.limit > 0) void reply.header('link', nextLink(request, query));
    sendJson(reply, JSON.stringify(entries));
  }

  @Post(':id/history/:entry/restore')
  async restore(
    @Param('view') name: string,
    @Param('id') id: string,
    @Param('entry') entryText: string,
    @Req() request: RecordRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const runtime = this.runtimes.for(new RequestOrigin(request));
    const view = runtime.view(name);
    const caller = writingCaller(request);
    requireReader(runtime, view, caller.identity);
    // Who may create records may restore deleted ones.
    if (!runtime.writer(view, 'create', caller.identity)) writeContext(runtime, view, 'update', caller);
    refuseQuery(request);
    const key = requireKey(view, id);
    const entryId = /^[1-9]\d{0,15}$/.test(entryText) ? Number(entryText) : undefined;
    const record = await findRecorded(runtime, view, key, caller);
    if (entryId === undefined) throw new AppError('NOT_FOUND');
    const act = new WriteAct('restore');
    const restore = { runtime, view, key, caller, act, tools: this.runtimes.tools };
    const ifMatch = ifMatchOf(request);
    const response = record.present
      ? await restoreEntry(restore, entryId, ifMatch)
      : await restoreWithFollowers(restore, entryId, ifMatch).finally(() => nameAct(reply, act));
    nameAct(reply, act);
    sendRecord(reply, response);
  }

  @Get('deleted')
  async deleted(@Param('view') name: string, @Req() request: RecordRequest, @Res() reply: FastifyReply): Promise<void> {
    const runtime = this.runtimes.for(new RequestOrigin(request));
    const view = runtime.view(name);
    const caller = callerOf(request);
    requireReader(runtime, view, caller.identity);
    const query = parsePageQuery(new URLSearchParams(rawQuery(request)));
    const { records, more } = await listDeleted(view, query, caller, runtime);
    if (more && query.limit > 0) void reply.header('link', nextLink(request, query));
    sendJson(reply, JSON.stringify(records));
  }
}
