import { Controller, Delete, Get, HttpCode, Param, Req } from '@nestjs/common';
import { AppError } from '@viewkraft/model';
import type { FastifyRequest } from 'fastify';
import { Access } from '../../kernel/caller/access.decorator.js';
import { requestLocale } from '../../kernel/http/request-locale.js';
import { AccountNotices } from '../accounts/account-notices.js';
import { Accounts } from '../accounts/accounts.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { callerOf, type CallerHolder } from '../../kernel/caller/caller.js';
import { deviceOf } from '../../kernel/caller/device-of.js';
import { SecondFactors } from '../factors/second-factors.js';

/** Administrators see and remove the second factor of a user who lost both the device and the recovery codes. */
@Controller('api/users')
export class UsersTotpController {
  constructor(
    private readonly accounts: Accounts,
    private readonly factors: SecondFactors,
    private readonly notices: AccountNotices,
    private readonly audit: AuditTrail,
  ) {}

  @Access('admin', { token: false })
  @Get(':id/totp')
  async state(@Param('id') id: string): Promise<{ enabled: boolean }> {
    if ((await this.accounts.byId(id)) === null) throw new AppError('RECORD_NOT_FOUND');
    return { enabled: await this.factors.isOn(id) };
  }

  /**
   * 204, even without a factor; 404 for an unknown user. For one's own account see `TotpController`, which requires a
   * proof.
   */
  @Access('admin', { token: false })
  @Delete(':id/totp')
  @HttpCode(204)
  async remove(@Req() request: FastifyRequest & CallerHolder, @Param('id') id: string): Promise<void> {
    const { identity } = callerOf(request);
    if (identity.id === id) throw new AppError('FORBIDDEN');
    const account = await this.accounts.byId(id);
    if (account === null) throw new AppError('RECORD_NOT_FOUND');
    if (!(await this.factors.remove(account.id))) return;
    await this.notices.notify('secondFactorOff', account.email, requestLocale(request));
    const about = { userId: account.id, actorId: identity.id, device: deviceOf(request) };
    this.audit.record({ event: 'factorRemoved', ...about, detail: 'totp' });
  }
}
