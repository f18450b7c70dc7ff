import { Controller, Delete, HttpCode, Param, Req } from '@nestjs/common';
import { AppError } from '@viewkraft/model';
import { Access } from '../../access/access.decorator.js';
import type { FastifyRequest } from 'fastify';
import { Accounts } from '../accounts/accounts.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { callerOf, type CallerHolder } from '../caller.js';
import { deviceOf } from './device-of.js';
import { SessionRoom } from './session-room.js';

/** What administrators do with the sessions of others. */
@Access('admin', { token: false })
@Controller('api/users/:id/sessions')
export class UserSessionsController {
  constructor(
    private readonly accounts: Accounts,
    private readonly room: SessionRoom,
    private readonly audit: AuditTrail,
  ) {}

  /** Signs a user out everywhere; access tokens stay. 404 when there is no such user. */
  @Delete()
  @HttpCode(204)
  async endAll(@Param('id') id: string, @Req() request: FastifyRequest & CallerHolder): Promise<void> {
    const account = await this.accounts.byId(id);
    if (account === null) throw new AppError('RECORD_NOT_FOUND');
    await this.room.endAllOf(account.id);
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
