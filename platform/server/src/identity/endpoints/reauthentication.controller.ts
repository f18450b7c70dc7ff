import { Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import type { ProofState } from '@viewkraft/model';
import type { FastifyRequest } from 'fastify';
import { Access } from '../../kernel/caller/access.decorator.js';
import { callerOf, type CallerHolder } from '../../kernel/caller/caller.js';
import { ValidatedBody } from '../../kernel/validation/validated-body.js';
import { ReauthenticationService } from '../reauthentication/reauthentication-service.js';
import type { ProofBody } from './account-bodies.js';

type Request = FastifyRequest & CallerHolder;

/** Reauthentication: whether the user has recently proved their identity, and the available methods. */
@Access('session', { token: false })
@Controller('api/user/proof')
export class ReauthenticationController {
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
  async give(
    @Req() request: Request,
    @ValidatedBody(() => import('./account-bodies.js').then((bodies) => bodies.ProofBody)) body: ProofBody,
  ): Promise<void> {
    await this.proofs.give(callerOf(request), body, request);
  }
}
