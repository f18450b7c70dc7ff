import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access } from '../../kernel/caller/access.decorator.js';
import { requestLocale } from '../../kernel/http/request-locale.js';
import { normalizedEmail } from '../accounts/email-identity.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { callerOf, type CallerHolder } from '../../kernel/caller/caller.js';
import { deviceOf } from '../../kernel/caller/device-of.js';
import { PasswordChange } from '../users/password-change.js';
import { PasswordRequest } from '../users/password-request.js';
import { ValidatedBody } from '../../kernel/validation/validated-body.js';
import type { PasswordBody, PasswordRequestBody, PendingPasswordBody } from './account-bodies.js';

const bodies = () => import('./account-bodies.js');

/** The signed-in user's own password. */
@Controller('api/user')
export class PasswordController {
  constructor(
    private readonly requests: PasswordRequest,
    private readonly changes: PasswordChange,
    private readonly audit: AuditTrail,
  ) {}

  /** 202 whether or not the address has an account; 422 for an invalid address. */
  @Access('public')
  @Post('password-request')
  @HttpCode(202)
  async request(
    @Req() request: FastifyRequest,
    @ValidatedBody(() => bodies().then((dto) => dto.PasswordRequestBody)) body: PasswordRequestBody,
  ): Promise<object> {
    const email = normalizedEmail(body.email);
    this.audit.record({ event: 'passwordRequested', email, device: deviceOf(request) });
    await this.requests.start(email, { address: request.ip, locale: requestLocale(request) });
    return {};
  }

  /** 204 with the session's new cookie; 422 at `password` or `current`, 429 after too many wrong ones. */
  @Access('session', { pending: true, token: false })
  @Post('password')
  @HttpCode(204)
  async change(
    @Req() request: FastifyRequest & CallerHolder,
    @Res({ passthrough: true }) reply: FastifyReply,
    @ValidatedBody(({ caller }) =>
      bodies().then((dto) => (caller?.pendingUserId === undefined ? dto.PasswordBody : dto.PendingPasswordBody)),
    )
    body: PasswordBody | PendingPasswordBody,
  ): Promise<void> {
    const requester = { device: deviceOf(request), locale: requestLocale(request) };
    const cookie = await this.changes.change(callerOf(request), body, requester);
    void reply.removeHeader('set-cookie').header('set-cookie', cookie);
  }
}
