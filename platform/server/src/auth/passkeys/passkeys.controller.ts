import { Controller, Delete, Get, HttpCode, Param, Post, Put, Req, Res } from '@nestjs/common';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { AppError } from '@viewkraft/model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access } from '../../access/access.decorator.js';
import { checkPersonName } from '../accounts/user-input.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { callerOf, type CallerHolder } from '../caller.js';
import { deviceOf } from '../sessions/device-of.js';
import { SessionRoom } from '../sessions/session-room.js';
import { readFields, refuseProblems } from '../user/read-fields.js';
import type { Passkey } from './passkey-store.js';
import { Passkeys } from './passkeys.js';

type Request = FastifyRequest & CallerHolder;

/** Passkeys of the signed-in user. */
@Access('session', { token: false })
@Controller('api/user/passkeys')
export class PasskeysController {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly sessions: SessionRoom,
    private readonly audit: AuditTrail,
  ) {}

  @Get()
  async list(@Req() request: Request): Promise<readonly object[]> {
    return (await this.passkeys.store.of(userOf(request))).map(shown);
  }

  /** For guests: what the browser needs to sign in. It names no credential. */
  @Access('public')
  @Get('sign-in-options')
  signInOptions(
    @Req() request: Request,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PublicKeyCredentialRequestOptionsJSON> {
    return this.passkeys.signInOptions(request, reply);
  }

  @Post('options')
  @HttpCode(200)
  async options(
    @Req() request: Request,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const session = await this.sessions.liveById(callerOf(request).sessionId ?? '');
    if (session === null) throw new AppError('UNAUTHENTICATED');
    return this.passkeys.registrationOptions(session.account, request, reply);
  }

  /** 201; 422 at `name` or `response`, 409 for one that is known already or one too many. */
  @Post()
  async add(@Req() request: Request): Promise<object> {
    const { name, response } = read(request.body, ['name', 'response']);
    const userId = userOf(request);
    const added = await this.passkeys.register(userId, name, response, request);
    this.audit.record({ event: 'factorAdded', userId, device: deviceOf(request), detail: 'passkey' });
    return shown(added);
  }

  @Put(':id')
  @HttpCode(204)
  async rename(@Req() request: Request, @Param('id') id: string): Promise<void> {
    const { name } = read(request.body, ['name']);
    if (!(await this.passkeys.store.rename(id, userOf(request), name))) throw new AppError('NOT_FOUND');
  }

  @Delete(':id')
  @HttpCode(204)
  async remove(@Req() request: Request, @Param('id') id: string): Promise<void> {
    const userId = userOf(request);
    if (!(await this.passkeys.store.remove(id, userId))) throw new AppError('NOT_FOUND');
    this.audit.record({ event: 'factorRemoved', userId, device: deviceOf(request), detail: 'passkey' });
  }
}

function userOf(request: CallerHolder): string {
  const { id } = callerOf(request).identity;
  if (id === null) throw new AppError('UNAUTHENTICATED');
  return id;
}

function read(body: unknown, names: readonly ('name' | 'response')[]): { name: string; response: unknown } {
  const { fields, problems } = readFields(body, names);
  const name = checkPersonName(fields.name);
  if ('problem' in name) problems.push(name.problem);
  refuseProblems(problems);
  return { name: 'value' in name ? name.value : '', response: fields.response };
}

function shown({ id, name, createdAt, lastUsedAt }: Passkey): object {
  const instant = (moment: number): string => new Date(moment).toISOString();
  return { id, name, createdAt: instant(createdAt), lastUsedAt: lastUsedAt === null ? null : instant(lastUsedAt) };
}
