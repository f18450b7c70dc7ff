import { Controller, HttpCode, Param, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Access } from '../../access/access.decorator.js';
import { requestLocale } from '../../http/request-locale.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { callerOf, type CallerHolder } from '../caller.js';
import { deviceOf } from '../sessions/device-of.js';
import { Invitations } from './invitations.js';

/** Administrators send an invitation again, whose link has run out. */
@Controller('api/users/:id/invitation')
export class InvitationsController {
  constructor(
    private readonly invitations: Invitations,
    private readonly audit: AuditTrail,
  ) {}

  /** 204; 404 for nobody, 409 for who has a password or is disabled, 429 for a mailbox that has had its share. */
  @Access('admin', { token: false })
  @Post()
  @HttpCode(204)
  async repeat(@Req() request: FastifyRequest & CallerHolder, @Param('id') id: string): Promise<void> {
    const actorId = callerOf(request).identity.id;
    const { email } = await this.invitations.repeat(id, { id: actorId, locale: requestLocale(request) });
    this.audit.record({ event: 'invited', userId: id, email, actorId, device: deviceOf(request) });
  }
}
