import { Injectable } from '@nestjs/common';
import { AppError } from '@viewkraft/model';
import type { FastifyRequest } from 'fastify';
import type { Account } from '../accounts/account.js';
import { passwordMatches } from '../accounts/passwords.js';
import type { Caller } from '../caller.js';
import { SecondFactors } from '../factors/second-factors.js';
import { Passkeys } from '../passkeys/passkeys.js';
import { deviceOf } from '../sessions/device-of.js';
import { SessionRoom } from '../sessions/session-room.js';
import type { LiveSession } from '../sessions/sessions.js';
import { CountedTries } from '../sign-in/counted-tries.js';
import { refuseProblems } from '../user/read-fields.js';

/** How a user can prove to be the one who signed in. `mail`: by signing in anew with a mailed link, where there is nothing else. */
export type ProofMethod = 'password' | 'passkey' | 'code' | 'mail';

/** What was given as a proof; the first of them counts. */
export interface GivenProof {
  readonly password?: unknown;
  readonly response?: unknown;
  readonly code?: unknown;
}

/** Milliseconds that a sign-in or a proof is believed for. */
export const proofMilliseconds = 10 * 60_000;

/**
 * Before what outlives the session (another way to sign in, a token for programs) its user proves once more to be the one who
 * signed in, so that nobody who finds an open or stolen session keeps the account. A sign-in is a proof itself.
 */
@Injectable()
export class Proofs {
  constructor(
    private readonly sessions: SessionRoom,
    private readonly factors: SecondFactors,
    private readonly passkeys: Passkeys,
    private readonly tries: CountedTries,
  ) {}

  /** The caller's account. Throws REAUTHENTICATION_NEEDED, with the possible `methods`, when the last proof is too old. */
  async demand(caller: Caller): Promise<Account> {
    const { account, provedAt } = await this.sessionOf(caller);
    if (isFresh(provedAt)) return account;
    throw new AppError('REAUTHENTICATION_NEEDED', {}, { body: { methods: await this.methodsOf(account) } });
  }

  /** The caller's account, whether or not it was proved. */
  async accountOf(caller: Caller): Promise<Account> {
    return (await this.sessionOf(caller)).account;
  }

  async state(caller: Caller): Promise<{ provedUntil: string | null; methods: readonly ProofMethod[] }> {
    const { account, provedAt } = await this.sessionOf(caller);
    const until = isFresh(provedAt) ? new Date(provedAt + proofMilliseconds).toISOString() : null;
    return { provedUntil: until, methods: await this.methodsOf(account) };
  }

  /** Takes a proof. Throws INVALID at what is wrong, TOO_MANY_REQUESTS after too many wrong ones. */
  async give(caller: Caller, { password, response, code }: GivenProof, request: FastifyRequest): Promise<void> {
    const { id, account } = await this.sessionOf(caller);
    const prover = { account, device: deviceOf(request) };
    if (response !== undefined) {
      const isOwn = async () => (await this.passkeys.userOf(response, request)) === account.id;
      if (!(await this.tries.check(prover, 'proof by passkey', isOwn))) refuse('response', 'passkeyRefused');
    } else if (typeof password === 'string') {
      const isRight = () => passwordMatches(password, account.passwordHash);
      if (!(await this.tries.check(prover, 'proof by password', isRight))) refuse('password', 'passwordWrong');
    } else {
      // A code alone is one factor of two: it counts for those only who have no password.
      if (account.passwordHash !== null) refuse('password', 'required');
      if (typeof code !== 'string' || code.trim() === '') refuse('code', 'required');
      const isRight = () => this.factors.accepts(account.id, code);
      if (!(await this.tries.check(prover, 'proof by code', isRight))) refuse('code', 'codeWrong');
    }
    await this.sessions.prove(id);
  }

  private async methodsOf({ id, passwordHash }: Account): Promise<readonly ProofMethod[]> {
    const methods: ProofMethod[] = [];
    if (passwordHash !== null) methods.push('password');
    else if (await this.factors.isOn(id)) methods.push('code');
    if ((await this.passkeys.store.of(id)).length > 0) methods.push('passkey');
    return methods.length > 0 ? methods : ['mail'];
  }

  private async sessionOf({ sessionId }: Caller): Promise<LiveSession> {
    if (sessionId === null) throw new AppError('FORBIDDEN');
    const session = await this.sessions.liveById(sessionId);
    if (session === null) throw new AppError('UNAUTHENTICATED');
    return session;
  }
}

/** Clocks of replicas differ by a little. */
function isFresh(provedAt: number): boolean {
  return Math.abs(Date.now() - provedAt) < proofMilliseconds;
}

function refuse(column: string, key: string): never {
  refuseProblems([{ column, key }]);
  throw new AppError('INVALID');
}
