import { createHash } from 'node:crypto';
import { newUuid } from '@viewkraft/model';
import type { WebAuthnCredential } from '@simplewebauthn/server';
import type { Database, DbRow, Queryable } from '../../kernel/database/database.js';
import { createOwnTable } from '../../kernel/database/own-table.js';
import { passkeyTable } from './passkey-tables.js';

export interface Passkey {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
  readonly credential: WebAuthnCredential;
}

const table = passkeyTable.name;
const columns = 'id, user_id, name, created_at, last_used_at, credential_id, public_key, counter, transports';

/** Stores passkeys in the database. */
export class PasskeyStore {
  constructor(private readonly db: Database) {}

  createTable(): Promise<void> {
    return createOwnTable(this.db, passkeyTable);
  }

  /** Oldest first. */
  async of(userId: string, on: Queryable = this.db): Promise<readonly Passkey[]> {
    const sql = `SELECT ${columns} FROM ${table} WHERE user_id = ? ORDER BY created_at, id`;
    return (await on.query(sql, [userId])).map(passkeyOf);
  }

  async byCredential(credentialId: string): Promise<Passkey | null> {
    const sql = `SELECT ${columns} FROM ${table} WHERE credential_hash = ?`;
    const [row] = await this.db.query(sql, [hashOf(credentialId)]);
    return row === undefined ? null : passkeyOf(row);
  }

  /** Throws DatabaseError `unique` for a known credential. */
  async add(userId: string, name: string, credential: WebAuthnCredential): Promise<Passkey> {
    const now = Date.now();
    const id = newUuid(now);
    await this.db.execute(
      `INSERT INTO ${table} (${columns}, credential_hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        id, userId, name, now, null, credential.id, Buffer.from(credential.publicKey).toString('base64url'),
        credential.counter, JSON.stringify(credential.transports ?? []), hashOf(credential.id),
      ], // prettier-ignore
    );
    return { id, userId, name, createdAt: now, lastUsedAt: null, credential };
  }

  /** Returns false when the user has no such passkey. */
  async rename(id: string, userId: string, name: string): Promise<boolean> {
    const sql = `UPDATE ${table} SET name = ? WHERE id = ? AND user_id = ?`;
    return (await this.db.execute(sql, [name, id, userId])).changes === 1;
  }

  async remove(id: string, userId: string): Promise<boolean> {
    return (await this.db.execute(`DELETE FROM ${table} WHERE id = ? AND user_id = ?`, [id, userId])).changes === 1;
  }

  /** `moment`: milliseconds since 1970. Returns the number removed. */
  async removeSince(userId: string, moment: number, tx: Queryable): Promise<number> {
    return (await tx.execute(`DELETE FROM ${table} WHERE user_id = ? AND created_at >= ?`, [userId, moment])).changes;
  }

  async removeAllOf(userId: string, tx: Queryable): Promise<void> {
    await tx.execute(`DELETE FROM ${table} WHERE user_id = ?`, [userId]);
  }

  /**
   * Stores a use; false when the passkey no longer exists, or a concurrent use stored the same counter or a higher one.
   */
  async used(id: string, counter: number): Promise<boolean> {
    const { changes } = await this.db.execute(
      `UPDATE ${table} SET counter = ?, last_used_at = ? WHERE id = ? AND (counter < ? OR (counter = 0 AND ? = 0))`,
      [counter, Date.now(), id, counter, counter],
    );
    return changes === 1;
  }
}

function hashOf(credentialId: string): string {
  return createHash('sha256').update(credentialId).digest('hex');
}

function passkeyOf(row: DbRow): Passkey {
  const [id, userId, name, createdAt, lastUsedAt, credentialId, publicKey, counter, transports] = row;
  return {
    id: String(id),
    userId: String(userId),
    name: String(name),
    createdAt: Number(createdAt),
    lastUsedAt: lastUsedAt === null ? null : Number(lastUsedAt),
    credential: {
      id: String(credentialId),
      publicKey: new Uint8Array(Buffer.from(String(publicKey), 'base64url')),
      counter: Number(counter),
      transports: JSON.parse(String(transports)) as string[],
    },
  };
}
