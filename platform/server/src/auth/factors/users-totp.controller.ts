import { Controller, Delete, HttpCode, Param, Req } from '@nestjs/common';
import { AppError } from '@viewkraft/model';
import type { FastifyRequest } from 'fastify';
import { Access } from '../../access/access.decorator.js';
import { Accounts } from '../accounts/accounts.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { callerOf, type CallerHolder } from '../caller.js';
import { deviceOf } from '../sessions/device-of.js';
import { SecondFactors } from './second-factors.js';

/** Administrators help who has lost both the device and the recovery codes. */
@Controller('api/users')
export class UsersTotpController {
  constructor(
    private readonly accounts: Accounts,
    private readonly factors: SecondFactors,
    private readonly audit: AuditTrail,
  ) {}

  /** 204, also when the user has none; 404 for nobody. One's own needs a proof: see `TotpController`. */
  @Access('admin', { token: false })
  @Delete(':id/totp')
  @HttpCode(204)
  async remove(@Req() request: FastifyRequest & CallerHolder, @Param('id') id: string): Promise<void> {
    const { identity } = callerOf(request);
    if (identity.id === id) throw new AppError('FORBIDDEN');
    if ((await this.accounts.byId(id)) === null) throw new AppError('RECORD_NOT_FOUND');
    await this.factors.remove(id);
    const about = { userId: id, actorId: identity.id, device: deviceOf(request) };
    this.audit.record({ event: 'factorRemoved', ...about, detail: 'totp' });
  }
}
