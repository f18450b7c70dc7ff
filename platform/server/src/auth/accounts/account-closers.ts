import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../database/database.js';

/** Ends one kind of what a user gets in with, besides sessions and mailed links; within the transaction that demands it. */
export type AccountCloser = (userId: string, tx: Queryable) => Promise<void>;

/** What ends with an account, with its disabling, and with a password that a mailed link replaced (access tokens). */
@Injectable()
export class AccountClosers {
  private readonly closers: AccountCloser[] = [];
  private readonly removals: AccountCloser[] = [];

  register(closer: AccountCloser): void {
    this.closers.push(closer);
  }

  /** For what a user keeps as long as there is the account, whatever its password. */
  registerRemoval(closer: AccountCloser): void {
    this.removals.push(closer);
  }

  async endAllOf(userId: string, tx: Queryable): Promise<void> {
    for (const close of this.closers) await close(userId, tx);
  }

  /** With the account. */
  async removeAllOf(userId: string, tx: Queryable): Promise<void> {
    for (const close of this.removals) await close(userId, tx);
  }
}
