import { Controller, Delete, Get, HttpCode, Param, Post, Put, Req, Res } from '@nestjs/common';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { AppError, type OwnPasskey } from '@viewkraft/model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access } from '../../kernel/caller/access.decorator.js';
import { requestLocale } from '../../kernel/http/request-locale.js';
import { AccountNotices, type AccountNotice } from '../accounts/account-notices.js';
import type { AuditEvent } from '../audit/audit-entry.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { callerOf, userIdOf, type CallerHolder } from '../../kernel/caller/caller.js';
import { deviceOf } from '../../kernel/caller/device-of.js';
import { ReauthenticationService } from '../reauthentication/reauthentication-service.js';
import { ValidatedBody } from '../../kernel/validation/validated-body.js';
import type { Passkey } from '../passkeys/passkey-store.js';
import { Passkeys } from '../passkeys/passkeys.js';
import type { NewPasskeyBody, PasskeyNameBody } from './account-bodies.js';

type Request = FastifyRequest & CallerHolder;

const bodies = () => import('./account-bodies.js');

/** Passkeys of the signed-in user. */
@Access('session', { token: false })
@Controller('api/user/passkeys')
export class PasskeysController {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly proofs: ReauthenticationService,
    private readonly notices: AccountNotices,
    private readonly audit: AuditTrail,
  ) {}

  @Get()
  async list(@Req() request: Request): Promise<readonly OwnPasskey[]> {
    return (await this.passkeys.store.of(userIdOf(request))).map(shown);
  }

  /** For guests: the options for a browser's sign-in. They name no credential. */
  @Access('public', { viewAs: false })
  @Get('sign-in-options')
  signInOptions(
    @Req() request: Request,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PublicKeyCredentialRequestOptionsJSON> {
    return this.passkeys.signInOptions(request, reply);
  }

  /**
   * 403 REAUTHENTICATION_NEEDED. The challenge is bound to this user and browser, so that `add` requires no second
   * proof.
   */
  @Post('options')
  @HttpCode(200)
  async options(
    @Req() request: Request,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const account = await this.proofs.demand(callerOf(request));
    return this.passkeys.registrationOptions(account, request, reply);
  }

  /** 201; 422 at `name` or `response`, 409 for a known credential or one too many. */
  @Post()
  async add(
    @Req() request: Request,
    @ValidatedBody(() => bodies().then((dto) => dto.NewPasskeyBody)) { name, response }: NewPasskeyBody,
  ): Promise<OwnPasskey> {
    const added = await this.passkeys.register(userIdOf(request), name, response, request);
    await this.report('factorAdded', 'passkeyAdded', request);
    return shown(added);
  }

  @Put(':id')
  @HttpCode(204)
  async rename(
    @Req() request: Request,
    @Param('id') id: string,
    @ValidatedBody(() => bodies().then((dto) => dto.PasskeyNameBody)) { name }: PasskeyNameBody,
  ): Promise<void> {
    if (!(await this.passkeys.store.rename(id, userIdOf(request), name))) throw new AppError('NOT_FOUND');
  }

  /** 403 REAUTHENTICATION_NEEDED, 404. */
  @Delete(':id')
  @HttpCode(204)
  async remove(@Req() request: Request, @Param('id') id: string): Promise<void> {
    const account = await this.proofs.demand(callerOf(request));
    if (!(await this.passkeys.store.remove(id, account.id))) throw new AppError('NOT_FOUND');
    await this.report('factorRemoved', 'passkeyRemoved', request);
  }

  private async report(event: AuditEvent, notice: AccountNotice, request: Request): Promise<void> {
    const { id, email } = await this.proofs.accountOf(callerOf(request));
    this.audit.record({ event, userId: id, device: deviceOf(request), detail: 'passkey' });
    await this.notices.notify(notice, email, requestLocale(request));
  }
}

function shown({ id, name, createdAt, lastUsedAt }: Passkey): OwnPasskey {
  const instant = (moment: number): string => new Date(moment).toISOString();
  return { id, name, createdAt: instant(createdAt), lastUsedAt: lastUsedAt === null ? null : instant(lastUsedAt) };
}
