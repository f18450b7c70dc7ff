import { Controller, Delete, Get, HttpCode, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Access } from '../../access/access.decorator.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { callerOf, type CallerHolder } from '../caller.js';
import { deviceOf } from '../sessions/device-of.js';
import { readFields, refuseProblems } from '../user/read-fields.js';
import { OwnTotp } from './own-totp.js';
import type { TotpSecret } from './second-factors.js';

type Request = FastifyRequest & CallerHolder;

/** One-time passwords of the signed-in user as a second factor. */
@Access('session', { token: false })
@Controller('api/user/totp')
export class TotpController {
  constructor(
    private readonly totp: OwnTotp,
    private readonly audit: AuditTrail,
  ) {}

  @Get()
  state(@Req() request: Request): Promise<{ enabled: boolean; recoveryCodesLeft: number }> {
    return this.totp.state(request);
  }

  /** A secret for the app, this once; 403 REAUTHENTICATION_NEEDED, 409 when a factor is on. */
  @Post()
  @HttpCode(200)
  begin(@Req() request: Request): Promise<TotpSecret> {
    return this.totp.begin(request);
  }

  /** Switches it on by a first code; 422 at `code`, 429 after too many wrong ones. */
  @Post('confirm')
  @HttpCode(200)
  async confirm(@Req() request: Request): Promise<object> {
    const recoveryCodes = await this.totp.confirm(request, codeOf(request));
    this.record('factorAdded', request, 'totp');
    return { recoveryCodes };
  }

  /** New recovery codes in place of the old ones; 403 REAUTHENTICATION_NEEDED, 409 when no factor is on. */
  @Post('recovery-codes')
  @HttpCode(200)
  async recoveryCodes(@Req() request: Request): Promise<object> {
    const recoveryCodes = await this.totp.renewRecoveryCodes(request);
    this.record('factorAdded', request, 'recovery codes');
    return { recoveryCodes };
  }

  /** Takes it away; 403 REAUTHENTICATION_NEEDED. */
  @Delete()
  @HttpCode(204)
  async remove(@Req() request: Request): Promise<void> {
    if (await this.totp.remove(request)) this.record('factorRemoved', request, 'totp');
  }

  private record(event: 'factorAdded' | 'factorRemoved', request: Request, detail: string): void {
    this.audit.record({ event, userId: callerOf(request).identity.id, device: deviceOf(request), detail });
  }
}

function codeOf(request: Request): string {
  const { fields, problems } = readFields(request.body, ['code']);
  const { code } = fields;
  if (typeof code !== 'string' || code.trim() === '') problems.push({ column: 'code', key: 'required' });
  refuseProblems(problems);
  return String(code);
}
