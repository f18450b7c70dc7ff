import { Injectable } from '@nestjs/common';
import type { Locale } from '@viewkraft/model';
import { PublicAddress } from '../../kernel/config/public-address.js';
import type { MailKind } from '../mail/mail.js';
import { Mailer } from '../mail/mailer.js';
import { pageUrl } from '../links/page-url.js';
import { Accounts } from './accounts.js';

/** Changes to sign-in credentials that are reported to the account's owner by mail. */
export type AccountNotice = Extract<
  MailKind,
  | 'passwordChanged'
  | 'passwordReset'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'secondFactorOn'
  | 'secondFactorOff'
  | 'recoveryCodesRenewed'
>;

/** Mails users about changes to their account, so that no change goes unnoticed. */
@Injectable()
export class AccountNotices {
  constructor(
    private readonly accounts: Accounts,
    private readonly mailer: Mailer,
    private readonly address: PublicAddress,
  ) {}

  /**
   * Call after the commit. `locale`: fallback where the profile has none. The mail links to the password reset, which
   * undoes what an intruder may have changed.
   */
  async notify(
    kind: AccountNotice,
    email: string,
    locale: Locale = 'en',
    values: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    const own = (await this.accounts.localeOf(email)) ?? locale;
    const link = pageUrl(this.address.origin, own, '/password-request');
    this.mailer.post({ kind, to: email, locale: own, link, values });
  }
}
