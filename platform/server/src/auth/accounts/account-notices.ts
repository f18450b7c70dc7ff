import { Injectable } from '@nestjs/common';
import type { Locale } from '@viewkraft/model';
import { PublicAddress } from '../../config/public-address.js';
import type { MailKind } from '../../mail/mail.js';
import { Mailer } from '../../mail/mailer.js';
import { pageUrl } from '../links/page-url.js';
import { Accounts } from './accounts.js';

/** Something about how one gets into an account has changed. */
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

/** Tells users how their account has changed, so that nobody changes it unnoticed. */
@Injectable()
export class AccountNotices {
  constructor(
    private readonly accounts: Accounts,
    private readonly mailer: Mailer,
    private readonly address: PublicAddress,
  ) {}

  /**
   * To be called after the commit. `locale`: where the profile names none. The link leads to another password, which ends
   * whatever somebody else has made of the account.
   */
  async tell(
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
