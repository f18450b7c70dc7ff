import { Injectable } from '@nestjs/common';
import { AppError } from '@viewkraft/model';
import type { Account } from '../accounts/account.js';
import { passwordMatches } from '../accounts/passwords.js';
import type { Caller } from '../caller.js';
import { SessionRoom } from '../sessions/session-room.js';
import { countedTry } from '../sign-in/counted-try.js';
import { SignInLimiter } from '../sign-in/sign-in-limiter.js';
import { refuseProblems } from '../user/read-fields.js';
import { SecondFactors, type TotpSecret } from './second-factors.js';

/** A user's own second factor. Wrong codes and passwords count like failed sign-ins. */
@Injectable()
export class OwnTotp {
  constructor(
    private readonly factors: SecondFactors,
    private readonly sessions: SessionRoom,
    private readonly limiter: SignInLimiter,
  ) {}

  async state(caller: Caller): Promise<{ enabled: boolean; recoveryCodesLeft: number }> {
    const { id } = await this.accountOf(caller);
    const enabled = await this.factors.isOn(id);
    return { enabled, recoveryCodesLeft: enabled ? await this.factors.recoveryCodesLeft(id) : 0 };
  }

  /** Throws CONFLICT when a factor is on already: it is taken away first. */
  async begin(caller: Caller): Promise<TotpSecret> {
    const { id, email } = await this.accountOf(caller);
    const secret = await this.factors.begin(id, email);
    if (secret === null) throw new AppError('CONFLICT', {}, { details: [{ key: 'totpOn' }] });
    return secret;
  }

  async confirm(caller: Caller, code: string, address: string): Promise<readonly string[]> {
    const { id, email } = await this.accountOf(caller);
    let codes: readonly string[] | null = null;
    await countedTry(this.limiter, email, address, async () => {
      codes = await this.factors.confirm(id, code);
      return codes !== null;
    });
    return codes ?? refuseCode();
  }

  async renewRecoveryCodes(caller: Caller, code: string, address: string): Promise<readonly string[]> {
    const account = await this.accountOf(caller);
    await this.prove(account, { code }, address);
    return this.factors.renewRecoveryCodes(account.id);
  }

  async remove(caller: Caller, proof: Proof, address: string): Promise<void> {
    const account = await this.accountOf(caller);
    await this.prove(account, proof, address);
    await this.factors.remove(account.id);
  }

  private async prove({ id, email, passwordHash }: Account, proof: Proof, address: string): Promise<void> {
    const { password, code } = proof;
    const isRight = (): Promise<boolean> =>
      password === undefined ? this.factors.accepts(id, code ?? '') : passwordMatches(password, passwordHash);
    if (await countedTry(this.limiter, email, address, isRight)) return;
    if (password === undefined) refuseCode();
    refuseProblems([{ column: 'password', key: 'passwordWrong' }]);
  }

  private async accountOf({ sessionId }: Caller): Promise<Account> {
    if (sessionId === null) throw new AppError('FORBIDDEN');
    const session = await this.sessions.liveById(sessionId);
    if (session === null) throw new AppError('UNAUTHENTICATED');
    return session.account;
  }
}

/** Either of both; the password counts. */
export interface Proof {
  readonly password?: string;
  readonly code?: string;
}

function refuseCode(): never {
  throw new AppError('INVALID', {}, { details: [{ column: 'code', key: 'codeWrong' }] });
}
