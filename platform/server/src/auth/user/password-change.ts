import { Inject, Injectable } from '@nestjs/common';
import { AppError, type ErrorDetail, type Locale } from '@viewkraft/model';
import { DATABASE } from '../../database/database-token.js';
import type { Database, Queryable } from '../../database/database.js';
import { ChangeBus } from '../../events/change-bus.js';
import { AccountClosers } from '../accounts/account-closers.js';
import type { Account } from '../accounts/account.js';
import { storedMoment } from '../accounts/insert-user.js';
import { AccountNotices } from '../accounts/account-notices.js';
import { hashPassword, passwordMatches } from '../accounts/passwords.js';
import { checkPassword } from '../accounts/user-input.js';
import { AuditTrail } from '../audit/audit-trail.js';
import type { Caller } from '../caller.js';
import { OneTimeLinks } from '../links/one-time-links.js';
import { Passkeys, youngPasskeyDays, type PasskeyReset } from '../passkeys/passkeys.js';
import { SessionRoom } from '../sessions/session-room.js';
import type { LiveSession } from '../sessions/sessions.js';
import type { Device } from '../sessions/sessions.js';
import { CountedTries } from '../sign-in/counted-tries.js';
import { refuseProblems } from './read-fields.js';

/** Lets users set their own password. */
@Injectable()
export class PasswordChange {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly closers: AccountClosers,
    private readonly sessions: SessionRoom,
    private readonly tries: CountedTries,
    private readonly passkeys: Passkeys,
    private readonly links: OneTimeLinks,
    private readonly notices: AccountNotices,
    private readonly bus: ChangeBus,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Stores a new password, ends the user's other sessions and outstanding links, and tells the user by mail; after a password
   * link access tokens and young passkeys end too. The password of now is refused, but for who came by a link. Answers the
   * cookie line by which the own session goes on. `problems`: found already.
   */
  async change(
    { sessionId }: Caller,
    given: { readonly password?: unknown; readonly current?: unknown },
    problems: readonly ErrorDetail[],
    { device, locale }: { readonly device: Device; readonly locale: Locale },
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
    if (!session.pending) await this.verifyCurrent(session.account, String(given.current), device);
    if (await isSame(password.value, given.current, session)) {
      refuseProblems([{ column: 'password', key: 'passwordSame' }]);
    }
    const { cookie, reset } = await this.store(session, await hashPassword(password.value));
    const { id: userId, email } = session.account;
    this.audit.record({ event: 'passwordChanged', userId, device, ...(reset && { detail: 'by link' }) });
    if (reset === null) await this.notices.tell('passwordChanged', email, locale);
    else {
      if (reset.ended > 0) {
        this.audit.record({
          event: 'factorRemoved',
          userId,
          device,
          detail: `${reset.ended} passkeys by password link`,
        });
      }
      const values = { ended: String(reset.ended), kept: String(reset.kept), days: String(youngPasskeyDays) };
      await this.notices.tell('passwordReset', email, locale, values);
    }
    return cookie;
  }

  private async verifyCurrent(account: Account, current: string, device: Device): Promise<void> {
    const isRight = (): Promise<boolean> => passwordMatches(current, account.passwordHash);
    if (await this.tries.check({ account, device }, 'current password', isRight)) return;
    refuseProblems([{ column: 'current', key: 'passwordWrong' }]);
  }

  /** `reset`: what became of the passkeys, where a mailed link replaced the password; else null. */
  private async store(
    { id: sessionId, account, byLink }: LiveSession,
    hash: string,
  ): Promise<{ cookie: string; reset: PasskeyReset | null }> {
    const { id: userId, email, passwordPending } = account;
    const { quote } = this.db.dialect;
    const { own, reset } = await this.db.transaction(async (tx) => {
      // First: a sign-in with the old password is among the sessions that end now, or sees the new one.
      await tx.execute(
        `UPDATE ${quote('users')} SET ${quote('password_hash')} = ?, ${quote('invited_at')} = NULL WHERE ${quote('id')} = ?`,
        [hash, userId],
      );
      const own = await this.sessions.keepOnly(userId, sessionId, tx);
      // It ended while the password was hashed: whoever ended it decides.
      if (own === null) throw new AppError('UNAUTHENTICATED');
      if (passwordPending) await this.clearPending(userId, tx);
      await this.links.voidAll(email, userId, tx);
      if (!byLink) return { own, reset: null };
      await this.closers.endAllOf(userId, tx);
      return { own, reset: await this.passkeys.endYoung(userId, tx) };
    });
    const cookie = own.committed();
    // Those of the access tokens, which have ended.
    if (byLink) this.bus.publish({ kind: 'reopen', userId });
    if (passwordPending)
      this.bus.publish({ kind: 'record', view: 'users', id: userId, action: 'update', version: null });
    return { cookie, reset };
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

/** Whether it is the password that shall be replaced: the one just verified, or the one an administrator does not want any more. */
async function isSame(password: string, current: unknown, { account, pending }: LiveSession): Promise<boolean> {
  if (!pending) return typeof current === 'string' && password.normalize('NFC') === current.normalize('NFC');
  return account.passwordPending && passwordMatches(password, account.passwordHash);
}
