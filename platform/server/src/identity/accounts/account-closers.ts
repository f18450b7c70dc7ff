import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../kernel/database/database.js';

/** Revokes one kind of credential of a user other than sessions and mailed links. Runs in the caller's transaction. */
type AccountCloser = (userId: string, tx: Queryable) => Promise<void>;

/** Callbacks that run when an account is deleted or disabled, or when a mailed link replaced its password. */
@Injectable()
export class AccountClosers {
  private readonly closers: AccountCloser[] = [];
  private readonly removals: AccountCloser[] = [];

  register(closer: AccountCloser): void {
    this.closers.push(closer);
  }

  /** For data that belongs to the account and is removed only together with it, whatever happens to the password. */
  registerRemoval(closer: AccountCloser): void {
    this.removals.push(closer);
  }

  async endAllOf(userId: string, tx: Queryable): Promise<void> {
    for (const close of this.closers) await close(userId, tx);
  }

  /** Runs when the account is deleted. */
  async removeAllOf(userId: string, tx: Queryable): Promise<void> {
    for (const close of this.removals) await close(userId, tx);
  }
}
