import { Controller, Delete, Get, HttpCode, Param, Req } from '@nestjs/common';
import type { OwnIdentity } from '@viewkraft/model';
import type { FastifyRequest } from 'fastify';
import { Access } from '../../kernel/caller/access.decorator.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { callerOf, type CallerHolder } from '../../kernel/caller/caller.js';
import { ReauthenticationService } from '../reauthentication/reauthentication-service.js';
import { deviceOf } from '../../kernel/caller/device-of.js';
import { OwnIdentities } from '../users/own-identities.js';

type Request = FastifyRequest & CallerHolder;

/** External providers that the signed-in user can sign in with. */
@Access('session', { token: false })
@Controller('api/user/identities')
export class IdentitiesController {
  constructor(
    private readonly identities: OwnIdentities,
    private readonly proofs: ReauthenticationService,
    private readonly audit: AuditTrail,
  ) {}

  /** Oldest first. */
  @Get()
  async list(@Req() request: Request): Promise<readonly OwnIdentity[]> {
    const { id } = await this.proofs.accountOf(callerOf(request));
    return this.identities.of(id);
  }

  /** 403 REAUTHENTICATION_NEEDED, 404, 409 for the last means of signing in. */
  @Delete(':id')
  @HttpCode(204)
  async remove(@Req() request: Request, @Param('id') id: string): Promise<void> {
    const account = await this.proofs.demand(callerOf(request));
    const { issuer } = await this.identities.remove(account, id);
    const about = { userId: account.id, device: deviceOf(request), detail: issuer };
    this.audit.record({ event: 'identityRemoved', ...about });
  }
}
