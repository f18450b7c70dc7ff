import { Controller, HttpCode, Param, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Access } from '../../kernel/caller/access.decorator.js';
import { requestLocale } from '../../kernel/http/request-locale.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { callerOf, type CallerHolder } from '../../kernel/caller/caller.js';
import { deviceOf } from '../../kernel/caller/device-of.js';
import { Invitations } from '../users/invitations.js';

/** Administrators resend an invitation whose link has expired. */
@Controller('api/users/:id/invitation')
export class InvitationsController {
  constructor(
    private readonly invitations: Invitations,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * 204; 404 for an unknown user, 409 for a user who has a password or is disabled, 429 when the mailbox reached its
   * limit.
   */
  @Access('admin', { token: false })
  @Post()
  @HttpCode(204)
  async repeat(@Req() request: FastifyRequest & CallerHolder, @Param('id') id: string): Promise<void> {
    const actorId = callerOf(request).identity.id;
    const { email } = await this.invitations.repeat(id, { id: actorId, locale: requestLocale(request) });
    this.audit.record({ event: 'invited', userId: id, email, actorId, device: deviceOf(request) });
  }
}
