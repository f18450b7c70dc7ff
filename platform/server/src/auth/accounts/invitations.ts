import { Inject, Injectable } from '@nestjs/common';
import { AppError, type Locale } from '@viewkraft/model';
import { DATABASE } from '../../database/database-token.js';
import type { Database } from '../../database/database.js';
import { MailLimits } from '../links/mail-limits.js';
import { PasswordRequest } from '../user/password-request.js';
import { Accounts } from './accounts.js';
import { storedMoment } from './insert-user.js';

/** Who invites; `locale`: where the profile names none. */
export interface Inviter {
  readonly id: string | null;
  readonly locale: Locale;
}

/** Links by which users who were created without a password choose one. */
@Injectable()
export class Invitations {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly accounts: Accounts,
    private readonly limits: MailLimits,
    private readonly requests: PasswordRequest,
  ) {}

  /** In the language of who invites: the new user has not chosen one yet. */
  async mail(user: { readonly id: string; readonly email: string }, { id, locale }: Inviter): Promise<void> {
    const own = id === null ? null : await this.accounts.localeOf(id, 'id');
    await this.requests.invite(user, own ?? locale);
  }

  /**
   * Mails another link; the ones before stay good for their time. Throws RECORD_NOT_FOUND, CONFLICT for who has a password or
   * is disabled, TOO_MANY_REQUESTS when the mailbox has had its share.
   */
  async repeat(userId: string, inviter: Inviter): Promise<{ readonly email: string }> {
    const account = await this.accounts.byId(userId);
    if (account === null) throw new AppError('RECORD_NOT_FOUND');
    const hindrance = account.disabled ? 'invitedDisabled' : account.passwordHash === null ? null : 'invitedAlready';
    if (hindrance !== null) throw new AppError('CONFLICT', {}, { details: [{ key: hindrance }] });
    const seconds = await this.limits.mailboxWait(account.email);
    if (seconds > 0) throw new AppError('TOO_MANY_REQUESTS', { seconds }, { retryAfter: seconds });
    await this.mail(account, inviter);
    const { quote } = this.db.dialect;
    await this.db.execute(`UPDATE ${quote('users')} SET ${quote('invited_at')} = ? WHERE ${quote('id')} = ?`, [
      storedMoment(this.db.dialect, new Date()),
      account.id,
    ]);
    return account;
  }
}
