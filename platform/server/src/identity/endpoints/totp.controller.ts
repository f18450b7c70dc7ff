import { Controller, Delete, Get, HttpCode, Post, Req } from '@nestjs/common';
import type { RecoveryCodes, TotpSecret, TotpState } from '@viewkraft/model';
import type { FastifyRequest } from 'fastify';
import { Access } from '../../kernel/caller/access.decorator.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { callerOf, type CallerHolder } from '../../kernel/caller/caller.js';
import { deviceOf } from '../../kernel/caller/device-of.js';
import { ValidatedBody } from '../../kernel/validation/validated-body.js';
import { OwnTotp } from '../users/own-totp.js';
import type { TotpCodeBody } from './account-bodies.js';

type Request = FastifyRequest & CallerHolder;

/** One-time passwords (TOTP) of the signed-in user as a second factor. */
@Access('session', { token: false })
@Controller('api/user/totp')
export class TotpController {
  constructor(
    private readonly totp: OwnTotp,
    private readonly audit: AuditTrail,
  ) {}

  @Get()
  state(@Req() request: Request): Promise<TotpState> {
    return this.totp.state(request);
  }

  /** A secret for the authenticator app, shown only once; 403 REAUTHENTICATION_NEEDED, 409 when the factor is on. */
  @Post()
  @HttpCode(200)
  begin(@Req() request: Request): Promise<TotpSecret> {
    return this.totp.begin(request);
  }

  /** Enables the factor with a first code; 422 at `code`, 429 after too many wrong ones. */
  @Post('confirm')
  @HttpCode(200)
  async confirm(
    @Req() request: Request,
    @ValidatedBody(() => import('./account-bodies.js').then((bodies) => bodies.TotpCodeBody)) { code }: TotpCodeBody,
  ): Promise<RecoveryCodes> {
    const recoveryCodes = await this.totp.confirm(request, code);
    this.record('factorAdded', request, 'totp');
    return { recoveryCodes };
  }

  /** Replaces the recovery codes; 403 REAUTHENTICATION_NEEDED, 409 when the factor is off. */
  @Post('recovery-codes')
  @HttpCode(200)
  async recoveryCodes(@Req() request: Request): Promise<RecoveryCodes> {
    const recoveryCodes = await this.totp.renewRecoveryCodes(request);
    this.record('factorAdded', request, 'recovery codes');
    return { recoveryCodes };
  }

  /** Disables the factor; 403 REAUTHENTICATION_NEEDED. */
  @Delete()
  @HttpCode(204)
  async remove(@Req() request: Request): Promise<void> {
    if (await this.totp.remove(request)) this.record('factorRemoved', request, 'totp');
  }

  private record(event: 'factorAdded' | 'factorRemoved', request: Request, detail: string): void {
    this.audit.record({ event, userId: callerOf(request).identity.id, device: deviceOf(request), detail });
  }
}
