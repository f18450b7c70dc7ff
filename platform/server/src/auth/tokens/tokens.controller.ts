import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { AppError } from '@viewkraft/model';
import type { FastifyRequest } from 'fastify';
import { Access } from '../../access/access.decorator.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { callerOf, type CallerHolder } from '../caller.js';
import { Proofs } from '../proof/proofs.js';
import { deviceOf } from '../sessions/device-of.js';
import type { StoredToken } from './access-tokens.js';
import { readToken } from './token-input.js';
import { TokenRoom } from './token-room.js';

/** Personal access tokens of the signed-in user. A token cannot make another one. */
@Access('session', { token: false })
@Controller('api/user/tokens')
export class TokensController {
  constructor(
    private readonly room: TokenRoom,
    private readonly proofs: Proofs,
    private readonly audit: AuditTrail,
  ) {}

  @Get()
  async list(@Req() request: CallerHolder): Promise<readonly object[]> {
    return (await this.room.of(userOf(request))).map((stored) => shown(stored));
  }

  /**
   * 201 with the token itself, this once; 422, or 409 when there are as many as may be. It outlives the session by far, so it
   * needs a proof as another way to sign in does: 403 REAUTHENTICATION_NEEDED.
   */
  @Post()
  async make(@Req() request: FastifyRequest & CallerHolder, @Body() body: unknown): Promise<object> {
    const wanted = readToken(body);
    const { id: userId } = await this.proofs.demand(callerOf(request));
    const { token, stored } = await this.room.make(userId, wanted);
    this.audit.record({ event: 'tokenCreated', userId, device: deviceOf(request), detail: stored.name });
    return shown(stored, token);
  }

  @Delete(':id')
  @HttpCode(204)
  async remove(@Req() request: FastifyRequest & CallerHolder, @Param('id') id: string): Promise<void> {
    const userId = userOf(request);
    await this.room.remove(id, userId);
    this.audit.record({ event: 'tokenRevoked', userId, device: deviceOf(request), detail: id });
  }
}

function userOf(request: CallerHolder): string {
  const { id } = callerOf(request).identity;
  if (id === null) throw new AppError('UNAUTHENTICATED');
  return id;
}

function shown({ id, name, expiresAt, readOnly, createdAt, lastUsedAt }: StoredToken, token?: string): object {
  return {
    id,
    name,
    ...(token === undefined ? {} : { token }),
    expires: new Date(expiresAt).toISOString(),
    readOnly,
    createdAt: new Date(createdAt).toISOString(),
    lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
  };
}
