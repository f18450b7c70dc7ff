import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access } from '../../kernel/caller/access.decorator.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { callerOf, type CallerHolder } from '../../kernel/caller/caller.js';
import { removedCookieLine } from '../../kernel/http/cookies.js';
import { deviceOf } from '../../kernel/caller/device-of.js';
import { SessionService } from '../sessions/session-service.js';

/** The signed-in user's own account. */
@Controller('api/user')
export class UserController {
  constructor(
    private readonly sessions: SessionService,
    private readonly audit: AuditTrail,
  ) {}

  /** Also allowed without a session, which then changes nothing. */
  @Access('public')
  @Post('logout')
  @HttpCode(204)
  async logout(
    @Req() request: FastifyRequest & CallerHolder,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const { sessionId, identity, pendingUserId } = callerOf(request);
    if (sessionId !== null) {
      await this.sessions.end(sessionId);
      this.audit.record({ event: 'signOut', userId: pendingUserId ?? identity.id, device: deviceOf(request) });
    }
    const { session, secure } = this.sessions.cookies;
    void reply.removeHeader('set-cookie').header('set-cookie', removedCookieLine(session, secure));
  }
}
