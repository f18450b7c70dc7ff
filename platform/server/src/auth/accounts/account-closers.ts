import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../database/database.js';

/** Ends one kind of what a user gets in with, besides sessions and mailed links; within the transaction that demands it. */
export type AccountCloser = (userId: string, tx: Queryable) => Promise<void>;

/** What ends with an account, with its disabling, and with a password that a mailed link replaced (access tokens). */
@Injectable()
export class AccountClosers {
  private readonly closers: AccountCloser[] = [];

  register(closer: AccountCloser): void {
    this.closers.push(closer);
  }

  async endAllOf(userId: string, tx: Queryable): Promise<void> {
    for (const close of this.closers) await close(userId, tx);
  }
}
