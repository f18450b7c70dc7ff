import { Injectable } from '@nestjs/common';
import { AppError, type TotpSecret, type TotpState } from '@viewkraft/model';
import type { FastifyRequest } from 'fastify';
import { requestLocale } from '../../kernel/http/request-locale.js';
import { AccountNotices } from '../accounts/account-notices.js';
import { callerOf, type CallerHolder } from '../../kernel/caller/caller.js';
import { ReauthenticationService } from '../reauthentication/reauthentication-service.js';
import { deviceOf } from '../../kernel/caller/device-of.js';
import { CountedAttempts } from '../attempts/counted-attempts.js';
import { invalid } from '../../kernel/errors/invalid.js';
import { SecondFactors } from '../factors/second-factors.js';

type Request = FastifyRequest & CallerHolder;

/** A user's own second factor. Changes need a recent proof and are reported by mail. */
@Injectable()
export class OwnTotp {
  constructor(
    private readonly factors: SecondFactors,
    private readonly proofs: ReauthenticationService,
    private readonly attempts: CountedAttempts,
    private readonly notices: AccountNotices,
  ) {}

  async state(request: Request): Promise<TotpState> {
    const { id } = await this.proofs.accountOf(callerOf(request));
    const enabled = await this.factors.isOn(id);
    return { enabled, recoveryCodesLeft: enabled ? await this.factors.recoveryCodesLeft(id) : 0 };
  }

  /** Throws CONFLICT when a factor is on already: it must be removed first. */
  async begin(request: Request): Promise<TotpSecret> {
    const { id, email } = await this.proofs.demand(callerOf(request));
    const secret = await this.factors.begin(id, email);
    if (secret === null) throw new AppError('CONFLICT', {}, { details: [{ key: 'totpOn' }] });
    return secret;
  }

  /** Needs no further proof: the secret was issued after one. Wrong codes count like failed sign-ins. */
  async confirm(request: Request, code: string): Promise<readonly string[]> {
    const account = await this.proofs.accountOf(callerOf(request));
    let codes: readonly string[] = [];
    const isRight = await this.attempts.check({ account, device: deviceOf(request) }, 'first code', async () => {
      const newCodes = await this.factors.confirm(account.id, code);
      codes = newCodes ?? [];
      return newCodes !== null;
    });
    if (!isRight) throw invalid({ column: 'code', key: 'codeWrong' });
    await this.notices.notify('secondFactorOn', account.email, requestLocale(request));
    return codes;
  }

  /** Throws CONFLICT when no factor is on. */
  async renewRecoveryCodes(request: Request): Promise<readonly string[]> {
    const { id, email } = await this.proofs.demand(callerOf(request));
    if (!(await this.factors.isOn(id))) throw new AppError('CONFLICT', {}, { details: [{ key: 'totpOff' }] });
    const codes = await this.factors.renewRecoveryCodes(id);
    await this.notices.notify('recoveryCodesRenewed', email, requestLocale(request));
    return codes;
  }

  /** Returns whether the factor was on. */
  async remove(request: Request): Promise<boolean> {
    const { id, email } = await this.proofs.demand(callerOf(request));
    const wasOn = await this.factors.remove(id);
    if (wasOn) await this.notices.notify('secondFactorOff', email, requestLocale(request));
    return wasOn;
  }
}
