import { Injectable } from '@nestjs/common';
import { AppError } from '@viewkraft/model';
import type { FastifyRequest } from 'fastify';
import { requestLocale } from '../../http/request-locale.js';
import { AccountNotices } from '../accounts/account-notices.js';
import { callerOf, type CallerHolder } from '../caller.js';
import { Proofs } from '../proof/proofs.js';
import { deviceOf } from '../sessions/device-of.js';
import { CountedTries } from '../sign-in/counted-tries.js';
import { refuseProblems } from '../user/read-fields.js';
import { SecondFactors, type TotpSecret } from './second-factors.js';

type Request = FastifyRequest & CallerHolder;

/** A user's own second factor. What changes it needs a fresh proof, and is told by mail. */
@Injectable()
export class OwnTotp {
  constructor(
    private readonly factors: SecondFactors,
    private readonly proofs: Proofs,
    private readonly tries: CountedTries,
    private readonly notices: AccountNotices,
  ) {}

  async state(request: Request): Promise<{ enabled: boolean; recoveryCodesLeft: number }> {
    const { id } = await this.proofs.accountOf(callerOf(request));
    const enabled = await this.factors.isOn(id);
    return { enabled, recoveryCodesLeft: enabled ? await this.factors.recoveryCodesLeft(id) : 0 };
  }

  /** Throws CONFLICT when a factor is on already: it is taken away first. */
  async begin(request: Request): Promise<TotpSecret> {
    const { id, email } = await this.proofs.demand(callerOf(request));
    const secret = await this.factors.begin(id, email);
    if (secret === null) throw new AppError('CONFLICT', {}, { details: [{ key: 'totpOn' }] });
    return secret;
  }

  /** Needs no fresh proof: who knows the secret was given it for one. Wrong codes count like failed sign-ins. */
  async confirm(request: Request, code: string): Promise<readonly string[]> {
    const account = await this.proofs.accountOf(callerOf(request));
    let codes: readonly string[] = [];
    const isRight = await this.tries.check({ account, device: deviceOf(request) }, 'first code', async () => {
      const made = await this.factors.confirm(account.id, code);
      codes = made ?? [];
      return made !== null;
    });
    if (!isRight) refuseProblems([{ column: 'code', key: 'codeWrong' }]);
    await this.notices.tell('secondFactorOn', account.email, requestLocale(request));
    return codes;
  }

  /** Throws CONFLICT where no factor is on. */
  async renewRecoveryCodes(request: Request): Promise<readonly string[]> {
    const { id, email } = await this.proofs.demand(callerOf(request));
    if (!(await this.factors.isOn(id))) throw new AppError('CONFLICT', {}, { details: [{ key: 'totpOff' }] });
    const codes = await this.factors.renewRecoveryCodes(id);
    await this.notices.tell('recoveryCodesRenewed', email, requestLocale(request));
    return codes;
  }

  /** Whether it was on. */
  async remove(request: Request): Promise<boolean> {
    const { id, email } = await this.proofs.demand(callerOf(request));
    const wasOn = await this.factors.remove(id);
    if (wasOn) await this.notices.tell('secondFactorOff', email, requestLocale(request));
    return wasOn;
  }
}
