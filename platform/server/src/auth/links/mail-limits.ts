import { Injectable } from '@nestjs/common';
import { RateLimitStore, type RateLimit } from '../../limits/rate-limit-store.js';
import { addressKey } from '../sign-in/address-key.js';

const minute = 60_000;

/** What one client address may ask for. */
const limits = {
  signUp: { most: 20, milliseconds: 60 * minute },
  mailRequest: { most: 60, milliseconds: 60 * minute },
} as const satisfies Record<string, RateLimit>;

/** What one person is sent, whoever asks for it and whatever kind it is. */
const perMailbox: RateLimit = { most: 3, milliseconds: 15 * minute };

/** Keeps strangers from flooding mailboxes by our forms. */
@Injectable()
export class MailLimits {
  constructor(private readonly store: RateLimitStore) {}

  /**
   * Counts a request that may send a mail, by its client address: 0, else the seconds until the next one is taken. Before
   * anything is looked up, so that it says nothing of accounts.
   */
  async wait(request: keyof typeof limits, clientAddress: string): Promise<number> {
    const milliseconds = await this.store.take(keyOf(request, clientAddress), limits[request]);
    return Math.ceil(milliseconds / 1000);
  }

  /** As `wait`; throws TOO_MANY_REQUESTS. */
  admit(request: keyof typeof limits, clientAddress: string): Promise<void> {
    return this.store.admit(keyOf(request, clientAddress), limits[request]);
  }

  /** The same for who may know whether a mail goes: 0, else the seconds until the next one may. */
  async mailboxWait(email: string): Promise<number> {
    return Math.ceil((await this.store.take(`mail ${email}`, perMailbox)) / 1000);
  }

  /** Whether one more mail may go there; if not, the request is answered as if it had gone. */
  async mayMail(email: string): Promise<boolean> {
    return (await this.mailboxWait(email)) === 0;
  }
}

const keyOf = (request: keyof typeof limits, clientAddress: string): string =>
  `${request} ${addressKey(clientAddress)}`;
