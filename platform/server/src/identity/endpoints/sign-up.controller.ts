import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Access } from '../../kernel/caller/access.decorator.js';
import { requestLocale } from '../../kernel/http/request-locale.js';
import { normalizedEmail } from '../accounts/email-identity.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { deviceOf } from '../../kernel/caller/device-of.js';
import { ValidatedBody } from '../../kernel/validation/validated-body.js';
import { SignUp } from '../users/sign-up.js';
import type { SignUpBody } from './account-bodies.js';

@Controller('api/user/signup')
export class SignUpController {
  constructor(
    private readonly signUps: SignUp,
    private readonly audit: AuditTrail,
  ) {}

  /** 201 with an empty object whether or not the address has an account; 422 with every problem before any lookup. */
  @Access('public')
  @Post()
  @HttpCode(201)
  async signUp(
    @Req() request: FastifyRequest,
    @ValidatedBody(() => import('./account-bodies.js').then((bodies) => bodies.SignUpBody)) body: SignUpBody,
  ): Promise<object> {
    const input = { ...body, email: normalizedEmail(body.email) };
    this.audit.record({ event: 'signUp', email: input.email, device: deviceOf(request) });
    await this.signUps.start(input, { address: request.ip, locale: requestLocale(request) });
    return {};
  }
}
