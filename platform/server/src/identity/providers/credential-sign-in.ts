import { Injectable } from '@nestjs/common';
import { Accounts } from '../accounts/accounts.js';
import { emailIdentity } from '../accounts/email-identity.js';
import { FirstPassword } from '../accounts/first-password.js';
import { passwordMatches } from '../accounts/passwords.js';
import { SignUps } from '../accounts/sign-ups.js';
import { SecondFactors, type FactorProblem } from '../factors/second-factors.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { SessionService } from '../sessions/session-service.js';
import type { Device } from '../../kernel/caller/device-of.js';
import { SignInLimiter, type Outcome } from '../attempts/sign-in-limiter.js';

type SignInResult =
  | { readonly outcome: 'signedIn'; /** The Set-Cookie header value of the session. */ readonly cookie: string }
  | { readonly outcome: 'refused'; readonly code: 'credentials' | 'email_unverified' | FactorProblem }
  | { readonly outcome: 'limited'; /** Seconds. */ readonly retryAfter: number };

/** Signs in with address and password. Neither the response nor its duration reveals whether an account exists. */
@Injectable()
export class CredentialSignIn {
  constructor(
    private readonly limiter: SignInLimiter,
    private readonly accounts: Accounts,
    private readonly signUps: SignUps,
    private readonly sessions: SessionService,
    private readonly firstPassword: FirstPassword,
    private readonly factors: SecondFactors,
    private readonly audit: AuditTrail,
  ) {}

  /** `code`: of the second factor, required only after the right password. */
  async signIn(input: { email: unknown; password: unknown; code?: unknown }, device: Device): Promise<SignInResult> {
    const email = emailIdentity(input.email);
    const admission = await this.limiter.admit(email ?? 'no address', device.address);
    if (!admission.admitted) {
      this.audit.record({ event: 'signInLocked', email, device });
      return { outcome: 'limited', retryAfter: admission.retryAfter };
    }
    let outcome: Outcome = 'none';
    try {
      const password = typeof input.password === 'string' ? input.password : '';
      // Both are always looked up and exactly one hash is verified, so that the duration reveals neither.
      const [account, signUp] =
        email === null
          ? [null, null]
          : await Promise.all([this.accounts.byEmail(email), this.signUps.hashFor(email, password)]);
      const matches = await passwordMatches(password, account === null ? signUp : account.passwordHash);
      const right = matches && account?.disabled !== true;
      outcome = right ? 'success' : 'failure';
      if (!right || account?.verified !== true) {
        const detail = !matches ? 'password' : right ? 'unverified' : 'disabled';
        this.audit.record({ event: 'signInFailed', userId: account?.id ?? null, email, device, detail });
        return { outcome: 'refused', code: right ? 'email_unverified' : 'credentials' };
      }
      const problem = await this.factors.problem(account.id, input.code);
      if (problem !== null) {
        // The right password alone must not reset the count of wrong codes.
        outcome = problem === 'totp_wrong' ? 'failure' : 'none';
        if (outcome === 'failure') {
          this.audit.record({ event: 'signInFailed', userId: account.id, email, device, detail: problem });
        }
        return { outcome: 'refused', code: problem };
      }
      const { id, passwordHash } = account;
      const cookie = await this.sessions.open(id, device, { by: 'credentials', passwordHash });
      if (cookie === null) {
        outcome = 'failure';
        this.audit.record({ event: 'signInFailed', userId: id, email, device, detail: 'changed meanwhile' });
        return { outcome: 'refused', code: 'credentials' };
      }
      await this.firstPassword.usedBy(account);
      return { outcome: 'signedIn', cookie };
    } finally {
      admission.done(outcome);
    }
  }
}
