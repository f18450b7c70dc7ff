import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Access } from '../../kernel/caller/access.decorator.js';
import { requestLocale } from '../../kernel/http/request-locale.js';
import { checkEmail, checkPassword, checkPersonName } from '../accounts/user-input.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { deviceOf } from '../../kernel/caller/device-of.js';
import { readFields, refuseProblems } from '../../kernel/http/read-fields.js';
import { SignUp } from '../users/sign-up.js';

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
  async signUp(@Req() request: FastifyRequest): Promise<object> {
    const { fields, problems } = readFields(request.body, ['email', 'password', 'name']);
    const email = checkEmail(fields.email);
    const name = checkPersonName(fields.name);
    const password = checkPassword(fields.password, 'password');
    for (const checked of [email, name, password]) if ('problem' in checked) problems.push(checked.problem);
    refuseProblems(problems);
    if ('value' in email && 'value' in name && 'value' in password) {
      this.audit.record({ event: 'signUp', email: email.value, device: deviceOf(request) });
      const input = { email: email.value, name: name.value, password: password.value };
      await this.signUps.start(input, { address: request.ip, locale: requestLocale(request) });
    }
    return {};
  }
}
