import { Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { AppError, impliedRoles, parsePageQuery, type ActReport, type UndoReport } from '@viewkraft/model';
import type { FastifyReply } from 'fastify';
import { Access } from '../../../kernel/caller/access.decorator.js';
import { callerOf } from '../../../kernel/caller/caller.js';
import type { Caller } from '../../../kernel/changes/change-event.js';
import { listActs, loadAct, WriteAct } from '../../history/history-act.js';
import { undoAct } from '../history/undo-act.js';
import { describeActs } from '../history/describe-acts.js';
import { RecordRuntimes } from '../record-runtimes.js';
import { nextLink } from './next-link.js';
import { nameAct, rawQuery, refuseQuery, sendJson, writingCaller, type RecordRequest } from './record-request.js';
import { RequestOrigin } from './request-origin.js';

/** Writes of more than one record: one's own, for administrators everybody's. */
@Controller('api/acts')
@Access('session')
export class ActsController {
  constructor(private readonly runtimes: RecordRuntimes) {}

  @Get()
  async list(@Req() request: RecordRequest, @Res() reply: FastifyReply): Promise<void> {
    const runtime = this.runtimes.for(new RequestOrigin(request));
    const { limit, offset } = parsePageQuery(new URLSearchParams(rawQuery(request)));
    const caller = callerOf(request);
    const acts = await listActs(runtime.database, { userId: ownOnly(caller), limit: limit + 1, offset });
    if (acts.length > limit) void reply.header('link', nextLink(request, { limit, offset }));
    const reports: readonly ActReport[] = await describeActs(acts.slice(0, limit), caller.identity, runtime);
    sendJson(reply, JSON.stringify(reports));
  }

  @Post(':id/undo')
  @HttpCode(200)
  async undo(@Param('id') id: string, @Req() request: RecordRequest, @Res() reply: FastifyReply): Promise<void> {
    const runtime = this.runtimes.for(new RequestOrigin(request));
    refuseQuery(request);
    const caller = writingCaller(request);
    const act = await loadAct(id.toLowerCase(), runtime.database);
    const owner = ownOnly(caller);
    if (!act || (owner !== undefined && act.userId !== owner)) throw new AppError('NOT_FOUND');
    const undo = new WriteAct('undo');
    const report: UndoReport = await undoAct({ runtime, act, caller, undo, tools: this.runtimes.tools });
    nameAct(reply, undo);
    sendJson(reply, JSON.stringify(report));
  }
}

/** The user to whose acts the caller is limited; undefined for administrators. */
const ownOnly = ({ identity }: Caller): string | undefined =>
  identity.roles.includes(impliedRoles.administrator) ? undefined : (identity.id ?? '');
