import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access } from '../../access/access.decorator.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { callerOf, type CallerHolder } from '../caller.js';
import { removedCookieLine } from '../protocol/cookies.js';
import { deviceOf } from '../sessions/device-of.js';
import { SessionRoom } from '../sessions/session-room.js';

/** What users do with their own account. */
@Controller('api/user')
export class UserController {
  constructor(
    private readonly sessions: SessionRoom,
    private readonly audit: AuditTrail,
  ) {}

  /** Also without a session: then there is nothing to end. */
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
