import { Controller, Delete, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import type { AccessToken, CreatedAccessToken } from '@viewkraft/model';
import type { FastifyRequest } from 'fastify';
import { Access } from '../../kernel/caller/access.decorator.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { callerOf, userIdOf, type CallerHolder } from '../../kernel/caller/caller.js';
import { ReauthenticationService } from '../reauthentication/reauthentication-service.js';
import { deviceOf } from '../../kernel/caller/device-of.js';
import { ValidatedBody } from '../../kernel/validation/validated-body.js';
import type { StoredToken } from '../tokens/access-tokens.js';
import type { TokenInput } from '../tokens/token-input.js';
import { AccessTokenService } from '../tokens/access-token-service.js';

/** Personal access tokens of the signed-in user. A token cannot create another one. */
@Access('session', { token: false })
@Controller('api/user/tokens')
export class TokensController {
  constructor(
    private readonly tokens: AccessTokenService,
    private readonly proofs: ReauthenticationService,
    private readonly audit: AuditTrail,
  ) {}

  @Get()
  async list(@Req() request: CallerHolder): Promise<readonly AccessToken[]> {
    return (await this.tokens.of(userIdOf(request))).map(shown);
  }

  /**
   * 201 with the token, which is shown only once; 422; 409 when the user has the maximum number. A token outlives the
   * session, so creating one requires a recent proof: 403 REAUTHENTICATION_NEEDED.
   */
  @Post()
  async make(
    @Req() request: FastifyRequest & CallerHolder,
    @ValidatedBody(() => import('../tokens/token-input.js').then((tokens) => tokens.TokenInput)) input: TokenInput,
  ): Promise<CreatedAccessToken> {
    const { id: userId } = await this.proofs.demand(callerOf(request));
    const { token, stored } = await this.tokens.make(userId, input);
    this.audit.record({ event: 'tokenCreated', userId, device: deviceOf(request), detail: stored.name });
    const { id, name, ...others } = shown(stored);
    return { id, name, token, ...others };
  }

  @Delete(':id')
  @HttpCode(204)
  async remove(@Req() request: FastifyRequest & CallerHolder, @Param('id') id: string): Promise<void> {
    const userId = userIdOf(request);
    await this.tokens.remove(id, userId);
    this.audit.record({ event: 'tokenRevoked', userId, device: deviceOf(request), detail: id });
  }
}

function shown({ id, name, expiresAt, readOnly, createdAt, lastUsedAt }: StoredToken): AccessToken {
  return {
    id,
    name,
    expires: new Date(expiresAt).toISOString(),
    readOnly,
    createdAt: new Date(createdAt).toISOString(),
    lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
  };
}
