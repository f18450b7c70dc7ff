import { Injectable } from '@nestjs/common';
import type { Locale } from '@viewkraft/model';
import { PublicAddress } from '../../config/public-address.js';
import { Mailer } from '../../mail/mailer.js';
import { pageUrl } from '../links/page-url.js';
import { Accounts } from './accounts.js';

/** Tells users that they have another password, so that nobody changes it unnoticed. */
@Injectable()
export class PasswordNotice {
  constructor(
    private readonly accounts: Accounts,
    private readonly mailer: Mailer,
    private readonly address: PublicAddress,
  ) {}

  /** To be called after the commit. `locale`: where the profile names none. */
  async tell(email: string, locale: Locale = 'en'): Promise<void> {
    const own = (await this.accounts.localeOf(email)) ?? locale;
    const link = pageUrl(this.address.origin, own, '/password-request');
    this.mailer.post({ kind: 'passwordChanged', to: email, locale: own, link });
  }
}
