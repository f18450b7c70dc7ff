import { newUuid } from '@viewkraft/model';
import { LessThan, MoreThanOrEqual, type Repository } from 'typeorm';
import type { WebAuthnCredential } from '@simplewebauthn/server';
import { sha256 } from '../../kernel/crypto/sha256.js';
import type { Database, Queryable } from '../../kernel/database/database.js';
import { passkeyEntity, type PasskeyRow } from '../../kernel/database/entities/accounts/passkey.entity.js';

export interface Passkey {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
  readonly credential: WebAuthnCredential;
}

export class PasskeyStore {
  constructor(private readonly db: Database) {}

  /** Oldest first. */
  async of(userId: string, on: Queryable = this.db): Promise<readonly Passkey[]> {
    return (await this.on(on).find({ where: { userId }, order: { createdAt: 'ASC', id: 'ASC' } })).map(passkeyOf);
  }

  async byCredential(credentialId: string): Promise<Passkey | null> {
    const row = await this.on(this.db).findOneBy({ credentialHash: sha256(credentialId) });
    return row && passkeyOf(row);
  }

  /** Throws DatabaseError `unique` for a known credential. */
  async add(userId: string, name: string, credential: WebAuthnCredential): Promise<Passkey> {
    const now = Date.now();
    const id = newUuid(now);
    await this.on(this.db).insert({
      id,
      userId,
      name,
      createdAt: now,
      lastUsedAt: null,
      credentialId: credential.id,
      credentialHash: sha256(credential.id),
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: JSON.stringify(credential.transports ?? []),
    });
    return { id, userId, name, createdAt: now, lastUsedAt: null, credential };
  }

  /** Returns false when the user has no such passkey. */
  async rename(id: string, userId: string, name: string): Promise<boolean> {
    return (await this.on(this.db).update({ id, userId }, { name })).affected === 1;
  }

  async remove(id: string, userId: string): Promise<boolean> {
    return (await this.on(this.db).delete({ id, userId })).affected === 1;
  }

  /** `moment`: milliseconds since 1970. Returns the number removed. */
  async removeSince(userId: string, moment: number, tx: Queryable): Promise<number> {
    return (await this.on(tx).delete({ userId, createdAt: MoreThanOrEqual(moment) })).affected ?? 0;
  }

  async removeAllOf(userId: string, tx: Queryable): Promise<void> {
    await this.on(tx).delete({ userId });
  }

  /**
   * Stores a use; false when the passkey no longer exists, or a concurrent use stored the same counter or a higher one.
   */
  async used(id: string, counter: number): Promise<boolean> {
    // Some authenticators always count 0.
    const earlier = counter === 0 ? 0 : LessThan(counter);
    const { affected } = await this.on(this.db).update({ id, counter: earlier }, { counter, lastUsedAt: Date.now() });
    return affected === 1;
  }

  private on({ manager }: Queryable): Repository<PasskeyRow> {
    return manager.getRepository(passkeyEntity);
  }
}

function passkeyOf({ id, userId, name, createdAt, lastUsedAt, ...row }: PasskeyRow): Passkey {
  const credential = {
    id: row.credentialId,
    publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')),
    counter: row.counter,
    transports: JSON.parse(row.transports) as string[],
  };
  return { id, userId, name, createdAt, lastUsedAt, credential };
}
