import { Controller, Delete, HttpCode, Param, Req } from '@nestjs/common';
import { AppError } from '@viewkraft/model';
import { Access } from '../../kernel/caller/access.decorator.js';
import type { FastifyRequest } from 'fastify';
import { Accounts } from '../accounts/accounts.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { callerOf, type CallerHolder } from '../../kernel/caller/caller.js';
import { deviceOf } from '../../kernel/caller/device-of.js';
import { SessionService } from '../sessions/session-service.js';

/** Administrators end the sessions of other users. */
@Access('admin', { token: false })
@Controller('api/users/:id/sessions')
export class UserSessionsController {
  constructor(
    private readonly accounts: Accounts,
    private readonly sessions: SessionService,
    private readonly audit: AuditTrail,
  ) {}

  /** Signs a user out everywhere; access tokens stay valid. 404 for an unknown user. */
  @Delete()
  @HttpCode(204)
  async endAll(@Param('id') id: string, @Req() request: FastifyRequest & CallerHolder): Promise<void> {
    const account = await this.accounts.byId(id);
    if (account === null) throw new AppError('RECORD_NOT_FOUND');
    await this.sessions.endAllOf(account.id);
    const actorId = callerOf(request).identity.id;
    this.audit.record({
      event: 'sessionsEnded',
      userId: account.id,
      actorId,
      device: deviceOf(request),
      detail: 'all',
    });
  }
}
