import { Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { AppError, impliedRoles, parsePageQuery, type ActReport, type UndoReport } from '@viewkraft/model';
import type { FastifyReply } from 'fastify';
import { Access } from '../../../kernel/caller/access.decorator.js';
import { callerOf } from '../../../kernel/caller/caller.js';
import type { Caller } from '../../../kernel/changes/change-event.js';
import type { HistoryActRow } from '../../../kernel/database/entities/history-act.entity.js';
import { rawQuery, refuseQuery } from '../../../kernel/http/request-query.js';
import { listActs, loadAct, WriteAct } from '../../history/history-act.js';
import { undoAct } from '../history/undo-act.js';
import { describeActs } from '../history/describe-acts.js';
import type { RecordRuntime } from '../record-runtime.js';
import { RecordRuntimes } from '../record-runtimes.js';
import { nextLink } from './next-link.js';
import { nameAct, sendJson, writingCaller, type RecordRequest } from './record-request.js';
import { RequestOrigin } from './request-origin.js';

/** Writes of more than one record: the caller's own, or everybody's for administrators. */
@Controller('api/acts')
@Access('session', { viewAs: true })
export class ActsController {
  constructor(private readonly runtimes: RecordRuntimes) {}

  @Get()
  async list(@Req() request: RecordRequest, @Res() reply: FastifyReply): Promise<void> {
    const runtime = this.runtimes.for(new RequestOrigin(request));
    const { limit, offset } = parsePageQuery(new URLSearchParams(rawQuery(request)));
    const caller = callerOf(request);
    const acts = await listActs(runtime.database, { userId: ownOnly(caller), limit: limit + 1, offset });
    if (limit > 0 && acts.length > limit) void reply.header('link', nextLink(request, { limit, offset }));
    const described = await describeActs(acts.slice(0, limit), caller.identity, runtime);
    const reports = described.map(({ deletes: _, ...report }): ActReport => report);
    sendJson(reply, JSON.stringify(reports));
  }

  @Get(':id')
  async show(@Param('id') id: string, @Req() request: RecordRequest, @Res() reply: FastifyReply): Promise<void> {
    const runtime = this.runtimes.for(new RequestOrigin(request));
    refuseQuery(request);
    const caller = callerOf(request);
    const act = await reachableAct(id, caller, runtime);
    const [details] = await describeActs([act], caller.identity, runtime);
    if (!details) throw new AppError('NOT_FOUND');
    sendJson(reply, JSON.stringify(details));
  }

  @Post(':id/undo')
  @HttpCode(200)
  async undo(@Param('id') id: string, @Req() request: RecordRequest, @Res() reply: FastifyReply): Promise<void> {
    const runtime = this.runtimes.for(new RequestOrigin(request));
    refuseQuery(request);
    const caller = writingCaller(request, 'undo');
    const act = await reachableAct(id, caller, runtime);
    const undo = new WriteAct('undo');
    const undoing: Promise<UndoReport> = undoAct({ runtime, act, caller, undo, tools: this.runtimes.tools });
    const report = await undoing.finally(() => nameAct(reply, undo));
    sendJson(reply, JSON.stringify(report));
  }
}

async function reachableAct(id: string, caller: Caller, { database }: RecordRuntime): Promise<HistoryActRow> {
  const act = await loadAct(id.toLowerCase(), database);
  const owner = ownOnly(caller);
  if (!act || (owner !== undefined && act.userId !== owner)) throw new AppError('NOT_FOUND');
  return act;
}

/** The user to whose acts the caller is limited; undefined for administrators. */
const ownOnly = ({ identity }: Caller): string | undefined =>
  identity.roles.includes(impliedRoles.administrator) ? undefined : (identity.id ?? '');
