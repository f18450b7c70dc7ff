import { Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Access } from '../../access/access.decorator.js';
import { callerOf, type CallerHolder } from '../caller.js';
import { readFields, refuseProblems } from '../user/read-fields.js';
import { Proofs, type ProofMethod } from './proofs.js';

type Request = FastifyRequest & CallerHolder;

/** Whether the user of this session has proved to be the one who signed in, and how to. */
@Access('session', { token: false })
@Controller('api/user/proof')
export class ProofController {
  constructor(private readonly proofs: Proofs) {}

  /** `provedUntil`: until when nothing is asked for; null: the next thing that needs a proof is refused. */
  @Get()
  state(@Req() request: Request): Promise<{ provedUntil: string | null; methods: readonly ProofMethod[] }> {
    return this.proofs.state(callerOf(request));
  }

  /** Takes `{password}`, `{response}` of a passkey, or of who has no password `{code}`; 422 there, 429 after too many wrong ones. */
  @Post()
  @HttpCode(204)
  async give(@Req() request: Request): Promise<void> {
    const { fields, problems } = readFields(request.body, ['password', 'response', 'code']);
    refuseProblems(problems);
    await this.proofs.give(callerOf(request), fields, request);
  }
}
