import { Inject, Injectable } from '@nestjs/common';
import { AppError, type ErrorDetail } from '@viewkraft/model';
import { DATABASE } from '../../database/database-token.js';
import type { Database, Queryable } from '../../database/database.js';
import { ChangeBus } from '../../events/change-bus.js';
import { AccountClosers } from '../accounts/account-closers.js';
import type { Account } from '../accounts/account.js';
import { storedMoment } from '../accounts/insert-user.js';
import { PasswordNotice } from '../accounts/password-notice.js';
import { hashPassword, passwordMatches } from '../accounts/passwords.js';
import { checkPassword } from '../accounts/user-input.js';
import { AuditTrail } from '../audit/audit-trail.js';
import type { Caller } from '../caller.js';
import { OneTimeLinks } from '../links/one-time-links.js';
import { SessionRoom } from '../sessions/session-room.js';
import type { LiveSession } from '../sessions/sessions.js';
import { countedTry } from '../sign-in/counted-try.js';
import { SignInLimiter } from '../sign-in/sign-in-limiter.js';
import { refuseProblems } from './read-fields.js';
import type { Asker } from './sign-up.js';

/** Lets users set their own password. */
@Injectable()
export class PasswordChange {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly closers: AccountClosers,
    private readonly sessions: SessionRoom,
    private readonly limiter: SignInLimiter,
    private readonly links: OneTimeLinks,
    private readonly notice: PasswordNotice,
    private readonly bus: ChangeBus,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Stores a new password, ends the user's other sessions and outstanding links, and tells the user by mail; after a password
   * link access tokens end too. Where an administrator wants a new password, the old one is refused. Answers the cookie line by which the own session goes on. `problems`: found already.
   */
  async change(
    { sessionId }: Caller,
    given: { readonly password?: unknown; readonly current?: unknown },
    problems: readonly ErrorDetail[],
    asker: Asker,
  ): Promise<string> {
    if (sessionId === null) throw new AppError('FORBIDDEN');
    const session = await this.sessions.liveById(sessionId);
    if (session === null) throw new AppError('UNAUTHENTICATED');
    const password = checkPassword(given.password, 'password');
    const missing = !session.pending && typeof given.current !== 'string';
    refuseProblems([
      ...problems,
      ...('problem' in password ? [password.problem] : []),
      ...(missing ? [{ column: 'current', key: 'required' }] : []),
    ]);
    if (!('value' in password)) throw new AppError('INVALID');
    if (!session.pending) await this.verifyCurrent(session.account, String(given.current), asker.address);
    if (session.account.passwordPending && (await passwordMatches(password.value, session.account.passwordHash)))
      refuseProblems([{ column: 'password', key: 'passwordSame' }]);
    const cookie = await this.store(session, await hashPassword(password.value));
    await this.notice.tell(session.account.email, asker.locale);
    return cookie;
  }

  /** A wrong one counts like a failed sign-in, for the account and the client's address. */
  private async verifyCurrent({ id, email, passwordHash }: Account, current: string, address: string): Promise<void> {
    const isRight = (): Promise<boolean> => passwordMatches(current, passwordHash);
    const right = await countedTry(this.limiter, email, address, isRight);
    if (right) return;
    const device = { address, userAgent: '' };
    this.audit.record({ event: 'signInFailed', userId: id, email, device, detail: 'current password' });
    refuseProblems([{ column: 'current', key: 'passwordWrong' }]);
  }

  private async store({ id: sessionId, account, byLink }: LiveSession, hash: string): Promise<string> {
    const { id: userId, email, passwordPending } = account;
    const { quote } = this.db.dialect;
    const kept = await this.db.transaction(async (tx) => {
      // First: a sign-in with the old password is among the sessions that end now, or sees the new one.
      await tx.execute(`UPDATE ${quote('users')} SET ${quote('password_hash')} = ? WHERE ${quote('id')} = ?`, [
        hash,
        userId,
      ]);
      const own = await this.sessions.keepOnly(userId, sessionId, tx);
      // It ended while the password was hashed: whoever ended it decides.
      if (own === null) throw new AppError('UNAUTHENTICATED');
      if (passwordPending) await this.clearPending(userId, tx);
      await this.links.voidAll(email, userId, tx);
      if (byLink) await this.closers.endAllOf(userId, tx);
      return own;
    });
    const cookie = kept.committed();
    // Those of the access tokens, which have ended.
    if (byLink) this.bus.publish({ kind: 'reopen', userId });
    if (passwordPending)
      this.bus.publish({ kind: 'record', view: 'users', id: userId, action: 'update', version: null });
    return cookie;
  }

  /** A value that others see: with a version of its own. */
  private async clearPending(userId: string, tx: Queryable): Promise<void> {
    const { quote } = this.db.dialect;
    const [pending, version, time] = ['password_pending', '_version', '_updated_at'].map(quote);
    await tx.execute(
      `UPDATE ${quote('users')} SET ${pending} = 0, ${version} = ${version} + 1, ${time} = ? WHERE ${quote('id')} = ?`,
      [storedMoment(this.db.dialect, new Date()), userId],
    );
  }
}
