import { Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import type { ProofState } from '@viewkraft/model';
import type { FastifyRequest } from 'fastify';
import { Access } from '../../kernel/caller/access.decorator.js';
import { callerOf, type CallerHolder } from '../../kernel/caller/caller.js';
import { readFields, refuseProblems } from '../../kernel/http/read-fields.js';
import { ReauthenticationService } from '../reauthentication/reauthentication-service.js';

type Request = FastifyRequest & CallerHolder;

/** Reauthentication: whether the user has recently proved their identity, and the available methods. */
@Access('session', { token: false })
@Controller('api/user/proof')
export class ProofController {
  constructor(private readonly proofs: ReauthenticationService) {}

  @Get()
  state(@Req() request: Request): Promise<ProofState> {
    return this.proofs.state(callerOf(request));
  }

  /**
   * Accepts `{password}`, a passkey's `{response}`, or `{code}` from a user without a password; 422 at the wrong field,
   * 429 after too many wrong ones.
   */
  @Post()
  @HttpCode(204)
  async give(@Req() request: Request): Promise<void> {
    const { fields, problems } = readFields(request.body, ['password', 'response', 'code']);
    refuseProblems(problems);
    await this.proofs.give(callerOf(request), fields, request);
  }
}
