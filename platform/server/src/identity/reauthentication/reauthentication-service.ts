import { Injectable } from '@nestjs/common';
import { AppError, type ProofMethod, type ProofState } from '@viewkraft/model';
import type { FastifyRequest } from 'fastify';
import type { Account } from '../accounts/account.js';
import { passwordMatches } from '../accounts/passwords.js';
import type { Caller } from '../../kernel/caller/caller.js';
import { SecondFactors } from '../factors/second-factors.js';
import { Passkeys } from '../passkeys/passkeys.js';
import { deviceOf } from '../../kernel/caller/device-of.js';
import { SessionService } from '../sessions/session-service.js';
import type { LiveSession } from '../sessions/session-store.js';
import { CountedAttempts } from '../attempts/counted-attempts.js';
import { invalid } from '../../kernel/errors/invalid.js';

/** The submitted proof; the first field present counts. */
export interface ProofInput {
  readonly password?: unknown;
  readonly response?: unknown;
  readonly code?: unknown;
}

/** How long a sign-in or proof counts as recent. */
const proofLifetimeMs = 10 * 60_000;

/**
 * Requires recent reauthentication before actions whose effect outlives the session (another means of signing in, an
 * access token), so that a stolen or unattended session cannot take over the account. A sign-in counts as proof.
 */
@Injectable()
export class ReauthenticationService {
  constructor(
    private readonly sessions: SessionService,
    private readonly factors: SecondFactors,
    private readonly passkeys: Passkeys,
    private readonly attempts: CountedAttempts,
  ) {}

  /**
   * The caller's account. Throws REAUTHENTICATION_NEEDED with the possible `methods` when the last proof is too old.
   */
  async demand(caller: Caller): Promise<Account> {
    const { account, provedAt } = await this.sessionOf(caller);
    if (isFresh(provedAt)) return account;
    throw new AppError('REAUTHENTICATION_NEEDED', {}, { body: { methods: await this.methodsOf(account) } });
  }

  /** The caller's account, without requiring a proof. */
  async accountOf(caller: Caller): Promise<Account> {
    return (await this.sessionOf(caller)).account;
  }

  async state(caller: Caller): Promise<ProofState> {
    const { account, provedAt } = await this.sessionOf(caller);
    const until = isFresh(provedAt) ? new Date(provedAt + proofLifetimeMs).toISOString() : null;
    return { provedUntil: until, methods: await this.methodsOf(account) };
  }

  /** Accepts a proof. Throws INVALID at the wrong field, TOO_MANY_REQUESTS after too many wrong ones. */
  async give(caller: Caller, { password, response, code }: ProofInput, request: FastifyRequest): Promise<void> {
    const { id, account } = await this.sessionOf(caller);
    const prover = { account, device: deviceOf(request) };
    if (response !== undefined) {
      const isOwn = async () => (await this.passkeys.userOf(response, request)) === account.id;
      if (!(await this.attempts.check(prover, 'proof by passkey', isOwn))) refuse('response', 'passkeyRefused');
    } else if (typeof password === 'string') {
      const isRight = () => passwordMatches(password, account.passwordHash);
      if (!(await this.attempts.check(prover, 'proof by password', isRight))) refuse('password', 'passwordWrong');
    } else {
      // A code alone is one factor of two: accepted only from users without a password.
      if (account.passwordHash !== null) refuse('password', 'required');
      if (typeof code !== 'string' || code.trim() === '') refuse('code', 'required');
      const isRight = () => this.factors.accepts(account.id, code);
      if (!(await this.attempts.check(prover, 'proof by code', isRight))) refuse('code', 'codeWrong');
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

/** A future time is accepted: clocks of replicas differ slightly. */
function isFresh(provedAt: number): boolean {
  return Math.abs(Date.now() - provedAt) < proofLifetimeMs;
}

function refuse(column: string, key: string): never {
  throw invalid({ column, key });
}
