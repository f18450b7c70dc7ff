import { Inject, Injectable } from '@nestjs/common';
import { DATABASE } from '../../kernel/database/database-token.js';
import type { Database } from '../../kernel/database/database.js';
import { ConfirmSignUp } from '../accounts/confirm-sign-up.js';
import { emailIdentity } from '../accounts/email-identity.js';
import { storedMoment } from '../../kernel/database/stored-moment.js';
import { SecondFactors, type FactorProblem } from '../factors/second-factors.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { SessionService } from '../sessions/session-service.js';
import type { Device } from '../../kernel/caller/device-of.js';
import { SignInLimiter, type Outcome } from '../attempts/sign-in-limiter.js';
import { OneTimeLinks, type OneTimeLink } from '../links/one-time-links.js';

type LinkResult =
  | {
      readonly outcome: 'signedIn';
      /** The Set-Cookie header value of the session. */ readonly cookie: string;
      readonly callbackUrl: string;
      /** Whether the link confirmed the address of a sign-up. */
      readonly isNew: boolean;
    }
  | { readonly outcome: 'codeNeeded'; readonly problem: FactorProblem; readonly link: OneTimeLink }
  | Refusal;

type Refusal =
  { readonly outcome: 'refused' } | { readonly outcome: 'limited'; /** Seconds. */ readonly retryAfter: number };

const refused: Refusal = { outcome: 'refused' };

@Injectable()
export class LinkSignIn {
  private readonly verifySql: string;

  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly links: OneTimeLinks,
    private readonly signUps: ConfirmSignUp,
    private readonly sessions: SessionService,
    private readonly factors: SecondFactors,
    private readonly limiter: SignInLimiter,
    private readonly audit: AuditTrail,
  ) {
    const { quote } = db.dialect;
    this.verifySql =
      `UPDATE ${quote('users')} SET ${quote('email_verified_at')} = COALESCE(${quote('email_verified_at')}, ?) ` +
      `WHERE ${quote('id')} = ? AND ${quote('email')} = ? AND ${quote('disabled')} = 0`;
  }

  /**
   * The live link for a token and mail address, without using it up. `refused`: unknown, used or expired, which counts
   * as a failed attempt of the client's address.
   */
  async find(
    { token, email }: { token?: unknown; email?: unknown },
    { address }: Device,
  ): Promise<{ readonly outcome: 'found'; readonly link: OneTimeLink } | Refusal> {
    const admission = await this.limiter.admit(null, address);
    if (!admission.admitted) return { outcome: 'limited', retryAfter: admission.retryAfter };
    let outcome: Outcome = 'none';
    try {
      const link = await this.links.find(token);
      if (link !== null && emailIdentity(email) === link.email) return { outcome: 'found', link };
      outcome = 'failure';
      return refused;
    } finally {
      admission.done(outcome);
    }
  }

  /** Whether the link needs a code as well: a mailbox alone must not bypass the second factor. */
  async needsCode({ userId }: OneTimeLink): Promise<boolean> {
    return userId !== null && this.factors.isOn(userId);
  }

  /**
   * Uses up a link, which verifies its address and invalidates all other links of its user, and opens a new session,
   * whatever session the browser has. `refused`: the link is invalid, or its user may not sign in. `codeNeeded`,
   * `limited`: the link stays valid.
   */
  async use(input: { token: unknown; email: unknown; code: unknown }, device: Device): Promise<LinkResult> {
    const { token, code } = input;
    const found = await this.find(input, device);
    if (found.outcome !== 'found') return found;
    const { link } = found;
    if (link.userId !== null && (await this.needsCode(link))) {
      const missing = await this.checkCode(link, link.userId, code, device);
      if (missing !== null) return missing;
    }
    const userId = link.kind === 'verify' ? await this.signUps.confirm(link) : await this.spend(token);
    if (userId === null) return refused;
    if (link.kind === 'verify') this.audit.record({ event: 'verified', userId, device });
    const cookie = await this.sessions.open(userId, device, { by: link.kind, byLink: link.kind === 'password' });
    if (cookie === null) return refused;
    return { outcome: 'signedIn', cookie, callbackUrl: link.callbackUrl, isNew: link.kind === 'verify' };
  }

  /** Wrong codes have their own count: strangers who guess passwords must not lock the owner out of mailed links. */
  private async checkCode(
    link: OneTimeLink,
    userId: string,
    code: unknown,
    device: Device,
  ): Promise<LinkResult | null> {
    const admission = await this.limiter.admit(`link ${link.email}`, device.address);
    if (!admission.admitted) {
      this.audit.record({ event: 'signInLocked', userId, device, detail: 'code for a link' });
      return { outcome: 'limited', retryAfter: admission.retryAfter };
    }
    let problem: FactorProblem | null = 'totp_required';
    try {
      problem = await this.factors.problem(userId, code);
    } finally {
      admission.done(problem === null ? 'success' : problem === 'totp_wrong' ? 'failure' : 'none');
    }
    if (problem === 'totp_wrong') this.audit.record({ event: 'signInFailed', userId, device, detail: problem });
    return problem === null ? null : { outcome: 'codeNeeded', problem, link };
  }

  private spend(token: unknown): Promise<string | null> {
    return this.db.transaction(async (tx) => {
      const link = await this.links.spend(token, tx);
      if (link === null || link.userId === null) return null;
      const moment = storedMoment(this.db.dialect, new Date());
      const { changes } = await tx.execute(this.verifySql, [moment, link.userId, link.email]);
      if (changes === 0) return null;
      await this.links.voidAll(link.email, link.userId, tx);
      return link.userId;
    });
  }
}
