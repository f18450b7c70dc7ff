import { Injectable } from '@nestjs/common';
import { PublicAddress } from '../../config/public-address.js';
import { Mailer } from '../../mail/mailer.js';
import { Accounts } from '../accounts/accounts.js';
import { linkUrl } from '../links/link-url.js';
import { MailLimits } from '../links/mail-limits.js';
import { OneTimeLinks } from '../links/one-time-links.js';
import { pageUrl } from '../links/page-url.js';
import type { Asker } from './sign-up.js';

/** Mails links by which users choose a password. */
@Injectable()
export class PasswordRequest {
  constructor(
    private readonly accounts: Accounts,
    private readonly links: OneTimeLinks,
    private readonly limits: MailLimits,
    private readonly mailer: Mailer,
    private readonly address: PublicAddress,
  ) {}

  /**
   * Mails a link if the address, as `emailIdentity` gives it, has an account that is not disabled. For any other the same work is
   * done, and nobody learns the token of its link. A mailbox that has had its share gets nothing. Throws TOO_MANY_REQUESTS.
   */
  async start(email: string, asker: Asker): Promise<void> {
    await this.limits.admit('mailRequest', asker.address);
    const [account, ownLocale] = await Promise.all([this.accounts.byEmail(email), this.accounts.localeOf(email)]);
    const usable = account === null || account.disabled ? null : account;
    if (!(await this.limits.mayMail(email))) return;
    const locale = ownLocale ?? asker.locale;
    const link = await this.makeLink({ email, id: usable?.id ?? null }, locale);
    if (usable !== null) this.mailer.post({ kind: 'passwordLink', to: usable.email, locale, link });
  }

  /** Mails a new user, who has no password yet, a link to choose one. */
  async invite(user: { readonly id: string; readonly email: string }, locale: Asker['locale']): Promise<void> {
    const link = await this.makeLink(user, locale);
    this.mailer.post({ kind: 'invitation', to: user.email, locale, link });
  }

  private async makeLink(
    { id, email }: { email: string; id: string | null },
    locale: Asker['locale'],
  ): Promise<string> {
    const { origin } = this.address;
    const callbackUrl = pageUrl(origin, locale, '/password-new');
    const token = await this.links.make({ kind: 'password', email, userId: id, callbackUrl, payload: {} });
    return linkUrl(origin, token, email, callbackUrl);
  }
}
