import { Injectable } from '@nestjs/common';
import type { Locale } from '@viewkraft/model';
import { PublicAddress } from '../../kernel/config/public-address.js';
import { Mailer } from '../mail/mailer.js';
import { Accounts } from '../accounts/accounts.js';
import { linkUrl } from '../links/link-url.js';
import { MailLimits } from '../links/mail-limits.js';
import { OneTimeLinks } from '../links/one-time-links.js';

@Injectable()
export class SignInMail {
  constructor(
    private readonly accounts: Accounts,
    private readonly limits: MailLimits,
    private readonly links: OneTimeLinks,
    private readonly mailer: Mailer,
    private readonly address: PublicAddress,
  ) {}

  /**
   * Mails a link if the address, normalized by `emailIdentity`, has an account that may sign in. For any other address
   * the same work is done and the token is discarded, so that the duration reveals nothing.
   */
  async send(email: string, callbackUrl: string, fallbackLocale: Locale): Promise<void> {
    const [account, ownLocale] = await Promise.all([this.accounts.byEmail(email), this.accounts.localeOf(email)]);
    if (!(await this.limits.mayMail(email))) return;
    const usable = account === null || account.disabled ? null : account;
    const link = { kind: 'signIn', email, userId: usable?.id ?? null, callbackUrl, payload: {} } as const;
    const token = await this.links.make(link);
    if (usable === null) return;
    this.mailer.post({
      kind: 'signInLink',
      to: usable.email,
      locale: ownLocale ?? fallbackLocale,
      link: linkUrl(this.address.origin, token, email, callbackUrl),
    });
  }
}
