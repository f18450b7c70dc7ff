import { randomBytes } from 'node:crypto';
import { AppError, newUuid } from '@viewkraft/model';
import { LessThanOrEqual, type Repository } from 'typeorm';
import { sha256 } from '../../kernel/crypto/sha256.js';
import type { Database, DbRow, Queryable } from '../../kernel/database/database.js';
import { accessTokenEntity, type AccessTokenRow } from '../../kernel/database/entities/accounts/access-token.entity.js';
import { accountColumns, accountOf, type Account } from '../accounts/account.js';
import type { NewToken } from './token-input.js';

/** A token in the user's list; times are milliseconds since 1970. */
export interface StoredToken {
  readonly id: string;
  readonly name: string;
  readonly readOnly: boolean;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly lastUsedAt: number | null;
}

/** A valid token with its user's current row. */
export interface LiveToken extends StoredToken {
  readonly account: Account;
}

const columns = ['id', 'name', 'read_only', 'created_at', 'expires_at', 'last_used_at'];
const maxPerUser = 50;
/** Minimum interval between two updates of a token's last use. */
const touchIntervalMs = 60_000;
const maxIdsPerQuery = 200;

export const tokenPrefix = 'vk_';

/** Stores access tokens in the database. */
export class AccessTokens {
  private readonly select: string;

  constructor(private readonly db: Database) {
    const { quote } = db.dialect;
    const all = [...accountColumns.map((name) => `u.${quote(name)}`), ...columns.map((name) => `t.${name}`)];
    this.select = `SELECT ${all.join(', ')} FROM ${accessTokenEntity.options.tableName} t JOIN ${quote('users')} u ON u.${quote('id')} = t.user_id`;
  }

  async deleteExpired(): Promise<void> {
    await this.on(this.db).delete({ expiresAt: LessThanOrEqual(Date.now()) });
  }

  /**
   * Creates a token; only its hash is stored. Throws CONFLICT when the user has the maximum number, UNAUTHENTICATED
   * when the user was disabled meanwhile: otherwise the token would work once the account is enabled again.
   */
  async make(userId: string, { name, readOnly, expiresAt }: NewToken): Promise<{ token: string; stored: StoredToken }> {
    const token = tokenPrefix + randomBytes(32).toString('base64url');
    const now = Date.now();
    const stored: StoredToken = { id: newUuid(now), name, readOnly, createdAt: now, expiresAt, lastUsedAt: null };
    await this.db.transaction(async (tx) => {
      await this.holdUser(userId, tx);
      const tokens = this.on(tx);
      await tokens.delete({ userId, expiresAt: LessThanOrEqual(now) });
      if ((await tokens.countBy({ userId })) >= maxPerUser) {
        throw new AppError('CONFLICT', {}, { details: [{ key: 'tooManyTokens', params: { most: maxPerUser } }] });
      }
      await tokens.insert({ ...stored, tokenHash: sha256(token), userId });
    });
    return { token, stored };
  }

  /** A user's tokens, newest first; expired ones stay until another is created. */
  of(userId: string): Promise<readonly StoredToken[]> {
    return this.on(this.db).find({ where: { userId }, order: { createdAt: 'DESC', id: 'DESC' } });
  }

  /** Returns whether the user had such a token. */
  async remove(id: string, userId: string): Promise<boolean> {
    return (await this.on(this.db).delete({ id, userId })).affected === 1;
  }

  async removeAllOf(userId: string, on: Queryable): Promise<void> {
    await this.on(on).delete({ userId });
  }

  /** null when the token is unknown or expired, or its user is deleted, disabled or must set a new password first. */
  async live(token: string): Promise<LiveToken | null> {
    const [row] = await this.db.query(`${this.select} WHERE t.token_hash = ?`, [sha256(token)]);
    const found = row === undefined ? null : liveOf(row);
    if (found === null || !isLive(found)) return null;
    const now = Date.now();
    if (Math.abs(now - (found.lastUsedAt ?? 0)) >= touchIntervalMs) {
      await this.on(this.db).update(found.id, { lastUsedAt: now });
    }
    return found;
  }

  /** The valid ones among the given token ids. */
  async stillLive(ids: readonly string[]): Promise<ReadonlyMap<string, LiveToken>> {
    const live = new Map<string, LiveToken>();
    for (let at = 0; at < ids.length; at += maxIdsPerQuery) {
      const some = ids.slice(at, at + maxIdsPerQuery);
      const rows = await this.db.query(`${this.select} WHERE t.id IN (${some.map(() => '?').join(', ')})`, some);
      for (const token of rows.map(liveOf)) if (isLive(token)) live.set(token.id, token);
    }
    return live;
  }

  /** Locks the user's row: concurrent calls count correctly, and a disabling either comes first or ends this token. */
  private async holdUser(userId: string, tx: Queryable): Promise<void> {
    const { name, quote } = this.db.dialect;
    const [row] = await tx.query(
      `SELECT ${quote('disabled')} FROM ${quote('users')} WHERE ${quote('id')} = ?` +
        (name === 'mysql' ? ' FOR UPDATE' : ''),
      [userId],
    );
    if (row === undefined || Number(row[0]) === 1) throw new AppError('UNAUTHENTICATED');
  }

  private on({ manager }: Queryable): Repository<AccessTokenRow> {
    return manager.getRepository(accessTokenEntity);
  }
}

const isLive = ({ account, expiresAt }: LiveToken): boolean =>
  expiresAt > Date.now() && !account.disabled && account.verified && !account.passwordPending;

function tokenOf([id, name, readOnly, createdAt, expiresAt, lastUsedAt]: DbRow): StoredToken {
  return {
    id: String(id),
    name: String(name),
    readOnly: Number(readOnly) === 1,
    createdAt: Number(createdAt),
    expiresAt: Number(expiresAt),
    lastUsedAt: lastUsedAt === null ? null : Number(lastUsedAt),
  };
}

function liveOf(row: DbRow): LiveToken {
  return { ...tokenOf(row.slice(accountColumns.length)), account: accountOf(row) };
}
