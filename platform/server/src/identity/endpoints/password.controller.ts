import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access } from '../../kernel/caller/access.decorator.js';
import { requestLocale } from '../../kernel/http/request-locale.js';
import { checkEmail } from '../accounts/user-input.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { callerOf, type CallerHolder } from '../../kernel/caller/caller.js';
import { deviceOf } from '../../kernel/caller/device-of.js';
import { PasswordChange } from '../users/password-change.js';
import { PasswordRequest } from '../users/password-request.js';
import { readFields, refuseProblems } from '../../kernel/http/read-fields.js';

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
  async request(@Req() request: FastifyRequest): Promise<object> {
    const { fields, problems } = readFields(request.body, ['email']);
    const email = checkEmail(fields.email);
    if ('problem' in email) problems.push(email.problem);
    refuseProblems(problems);
    if ('value' in email) {
      this.audit.record({ event: 'passwordRequested', email: email.value, device: deviceOf(request) });
      await this.requests.start(email.value, { address: request.ip, locale: requestLocale(request) });
    }
    return {};
  }

  /** 204 with the session's new cookie; 422 at `password` or `current`, 429 after too many wrong ones. */
  @Access('session', { pending: true, token: false })
  @Post('password')
  @HttpCode(204)
  async change(
    @Req() request: FastifyRequest & CallerHolder,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const { fields, problems } = readFields(request.body, ['password', 'current']);
    const requester = { device: deviceOf(request), locale: requestLocale(request) };
    const cookie = await this.changes.change(callerOf(request), fields, problems, requester);
    void reply.removeHeader('set-cookie').header('set-cookie', cookie);
  }
}
