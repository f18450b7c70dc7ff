import { Controller, Get, Req } from '@nestjs/common';
import { AppError, parseAccessQuestion, type AccessExplanation } from '@viewkraft/model';
import type { FastifyRequest } from 'fastify';
import { requireKey } from '../../data/records/http/record-request.js';
import { explainAccess } from '../../data/records/rows/explain-access.js';
import { RecordRuntimes } from '../../data/records/record-runtimes.js';
import { Access } from '../../kernel/caller/access.decorator.js';
import { callerOf, type CallerHolder } from '../../kernel/caller/caller.js';
import { OtherIdentities } from '../guard/other-identities.js';

/** Explains to administrators why a read or write is allowed or refused. */
@Controller('api/why')
@Access('admin')
export class AccessExplanationController {
  constructor(
    private readonly runtimes: RecordRuntimes,
    private readonly others: OtherIdentities,
  ) {}

  @Get()
  async explain(@Req() request: FastifyRequest & CallerHolder): Promise<AccessExplanation> {
    const runtime = this.runtimes.current;
    const question = parseAccessQuestion(new URL(request.url, 'http://localhost').searchParams);
    const view = runtime.view(question.view);
    const identity = question.as === undefined ? callerOf(request).identity : await this.others.find(question.as);
    const column = question.column === undefined ? undefined : view.columns.get(question.column);
    if (question.column !== undefined && !column) {
      const params = { name: question.column.slice(0, 100) };
      throw new AppError('BAD_QUERY', {}, { details: [{ column: 'column', key: 'queryUnknownColumn', params }] });
    }
    const key = question.id === undefined ? undefined : requireKey(view, question.id);
    return explainAccess({ view, action: question.action, identity, key, column }, runtime);
  }
}
