import { Controller, Delete, Get, HttpCode, Param, Req, Res } from '@nestjs/common';
import { AppError, type OwnSession } from '@viewkraft/model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access } from '../../kernel/caller/access.decorator.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { callerOf, type CallerHolder } from '../../kernel/caller/caller.js';
import { removedCookieLine } from '../../kernel/http/cookies.js';
import { deviceOf } from '../../kernel/caller/device-of.js';
import { SessionService } from '../sessions/session-service.js';

/** The sessions of the signed-in user, one for each browser. */
@Access('session', { token: false })
@Controller('api/user/sessions')
export class SessionsController {
  constructor(
    private readonly sessions: SessionService,
    private readonly audit: AuditTrail,
  ) {}

  /** Most recently used first. */
  @Get()
  async list(@Req() request: CallerHolder): Promise<readonly OwnSession[]> {
    const { userId, sessionId } = ownOf(request);
    return (await this.sessions.listOf(userId)).map(({ id, createdAt, lastUsedAt, userAgent, address }) => ({
      id,
      current: id === sessionId,
      createdAt: new Date(createdAt).toISOString(),
      lastUsedAt: new Date(lastUsedAt).toISOString(),
      userAgent,
      address,
    }));
  }

  /** Ends all sessions except the current one. */
  @Delete()
  @HttpCode(204)
  async endOthers(@Req() request: FastifyRequest & CallerHolder): Promise<void> {
    const { userId, sessionId } = ownOf(request);
    await this.sessions.endAllOf(userId, sessionId);
    this.audit.record({ event: 'sessionsEnded', userId, device: deviceOf(request), detail: 'all others' });
  }

  @Delete(':id')
  @HttpCode(204)
  async end(
    @Req() request: FastifyRequest & CallerHolder,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Param('id') id: string,
  ): Promise<void> {
    const { userId, sessionId } = ownOf(request);
    const own = (await this.sessions.listOf(userId)).find((session) => session.id === id);
    if (own === undefined) throw new AppError('NOT_FOUND');
    await this.sessions.end(own.id);
    this.audit.record({ event: 'sessionsEnded', userId, device: deviceOf(request), detail: 'one' });
    if (own.id !== sessionId) return;
    const { session, secure } = this.sessions.cookies;
    void reply.removeHeader('set-cookie').header('set-cookie', removedCookieLine(session, secure));
  }
}

function ownOf(request: CallerHolder): { readonly userId: string; readonly sessionId: string } {
  const { identity, sessionId } = callerOf(request);
  if (identity.id === null || sessionId === null) throw new AppError('UNAUTHENTICATED');
  return { userId: identity.id, sessionId };
}
