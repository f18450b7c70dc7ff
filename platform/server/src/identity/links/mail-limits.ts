import { Injectable } from '@nestjs/common';
import { RateLimitStore, type RateLimit } from '../../kernel/limits/rate-limit-store.js';
import { addressKey } from '../../kernel/limits/address-key.js';

const minuteMs = 60_000;

/** Limits for one client address. */
const limits = {
  signUp: { max: 20, milliseconds: 60 * minuteMs },
  mailRequest: { max: 60, milliseconds: 60 * minuteMs },
} as const satisfies Record<string, RateLimit>;

/** Limit for one mailbox, whoever requests the mails and of whatever kind. */
const perMailbox: RateLimit = { max: 3, milliseconds: 15 * minuteMs };

/** Prevents anonymous requests from flooding mailboxes. */
@Injectable()
export class MailLimits {
  constructor(private readonly store: RateLimitStore) {}

  /**
   * Counts a request that may send a mail, by client address. Returns 0, or the seconds until the next one is accepted.
   * Runs before any lookup, so that the result reveals nothing about accounts.
   */
  async wait(request: keyof typeof limits, clientAddress: string): Promise<number> {
    const milliseconds = await this.store.take(keyOf(request, clientAddress), limits[request]);
    return Math.ceil(milliseconds / 1000);
  }

  /** As `wait`; throws TOO_MANY_REQUESTS. */
  admit(request: keyof typeof limits, clientAddress: string): Promise<void> {
    return this.store.admit(keyOf(request, clientAddress), limits[request]);
  }

  /** As `wait` for one mailbox, for callers who may know whether a mail is sent: 0, or seconds until the next one. */
  async mailboxWait(email: string): Promise<number> {
    return Math.ceil((await this.store.take(`mail ${email}`, perMailbox)) / 1000);
  }

  /** Whether one more mail may be sent; if not, the request is answered as if the mail had been sent. */
  async mayMail(email: string): Promise<boolean> {
    return (await this.mailboxWait(email)) === 0;
  }
}

const keyOf = (request: keyof typeof limits, clientAddress: string): string =>
  `${request} ${addressKey(clientAddress)}`;
