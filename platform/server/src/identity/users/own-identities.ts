import { Inject, Injectable } from '@nestjs/common';
import { AppError, type OwnIdentity } from '@viewkraft/model';
import { CONFIG, type Config } from '../../kernel/config/config.js';
import { DATABASE } from '../../kernel/database/database-token.js';
import type { Database, Queryable } from '../../kernel/database/database.js';
import { identityEntity } from '../../kernel/database/entities/accounts/identity.entity.js';
import type { Account } from '../accounts/account.js';
import { Passkeys } from '../passkeys/passkeys.js';

/** The external providers that a user can sign in with. */
@Injectable()
export class OwnIdentities {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'auth'>,
    @Inject(DATABASE) private readonly db: Database,
    private readonly passkeys: Passkeys,
  ) {}

  /** Oldest first. */
  async of(userId: string, on: Queryable = this.db): Promise<readonly OwnIdentity[]> {
    const order = { createdAt: 'ASC', id: 'ASC' } as const;
    const rows = await on.manager.find(identityEntity, { where: { userId }, order });
    return rows.map(({ id, issuer, createdAt }) => ({
      id,
      name: this.nameOf(issuer),
      issuer,
      createdAt: new Date(createdAt).toISOString(),
    }));
  }

  /**
   * Removes a connection and returns it. Throws NOT_FOUND, and CONFLICT when only mailed links would be left: the user
   * must keep a password, a passkey or another provider.
   */
  remove({ id: userId, passwordHash }: Account, id: string): Promise<OwnIdentity> {
    return this.db.transaction(async (tx) => {
      await this.holdUser(userId, tx);
      const all = await this.of(userId, tx);
      const found = all.find((identity) => identity.id === id);
      if (found === undefined) throw new AppError('NOT_FOUND');
      const hasOther = passwordHash !== null || all.length > 1 || (await this.passkeys.store.of(userId, tx)).length > 0;
      if (!hasOther) throw new AppError('CONFLICT', {}, { details: [{ key: 'lastWayIn' }] });
      await tx.manager.delete(identityEntity, id);
      return found;
    });
  }

  /** Locks the user's row, so that of two concurrent removals the second does not count the first. */
  private async holdUser(userId: string, tx: Queryable): Promise<void> {
    const { name, quote } = this.db.dialect;
    if (name !== 'mysql') return;
    await tx.query(`SELECT ${quote('id')} FROM ${quote('users')} WHERE ${quote('id')} = ? FOR UPDATE`, [userId]);
  }

  private nameOf(issuer: string): string {
    const plain = (address: string): string => address.replace(/\/$/, '');
    const provider = this.config.auth.providers.find((one) => plain(one.issuer) === plain(issuer));
    return provider?.name ?? (URL.canParse(issuer) ? new URL(issuer).host : issuer);
  }
}
