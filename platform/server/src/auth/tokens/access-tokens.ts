import { createHash, randomBytes } from 'node:crypto';
import { AppError, newUuid } from '@viewkraft/model';
import type { Database, DbRow, Queryable } from '../../database/database.js';
import { createOwnTable } from '../../database/own-table.js';
import { accountColumns, accountOf, type Account } from '../accounts/account.js';
import type { NewToken } from './token-input.js';
import { tokenTable } from './token-table.js';

/** A token as its user sees it in the list; moments are milliseconds since 1970. */
export interface StoredToken {
  readonly id: string;
  readonly name: string;
  readonly readOnly: boolean;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly lastUsedAt: number | null;
}

/** A token that is good, with its user as the row is now. */
export interface LiveToken extends StoredToken {
  readonly account: Account;
}

const table = tokenTable.name;
const columns = ['id', 'name', 'read_only', 'created_at', 'expires_at', 'last_used_at'];
const mostPerUser = 50;
/** A token's last use is written down at most this often. */
const touchEvery = 60_000;
const idsAtOnce = 200;

export const tokenPrefix = 'vk_';

/** The access tokens in the database. */
export class AccessTokens {
  private readonly select: string;

  constructor(private readonly db: Database) {
    const { quote } = db.dialect;
    const all = [...accountColumns.map((name) => `u.${quote(name)}`), ...columns.map((name) => `t.${name}`)];
    this.select = `SELECT ${all.join(', ')} FROM ${table} t JOIN ${quote('users')} u ON u.${quote('id')} = t.user_id`;
  }

  async createTable(): Promise<void> {
    await createOwnTable(this.db, tokenTable);
    await this.db.execute(`DELETE FROM ${table} WHERE expires_at <= ?`, [Date.now()]);
  }

  /**
   * Makes a token, which is kept nowhere. Throws CONFLICT when the user has as many as may be, UNAUTHENTICATED for who was disabled
   * meanwhile: the token would come alive with the account.
   */
  async make(userId: string, { name, readOnly, expiresAt }: NewToken): Promise<{ token: string; stored: StoredToken }> {
    const token = tokenPrefix + randomBytes(32).toString('base64url');
    const now = Date.now();
    const stored: StoredToken = { id: newUuid(now), name, readOnly, createdAt: now, expiresAt, lastUsedAt: null };
    await this.db.transaction(async (tx) => {
      await this.holdUser(userId, tx);
      await tx.execute(`DELETE FROM ${table} WHERE user_id = ? AND expires_at <= ?`, [userId, now]);
      const [count] = await tx.query(`SELECT COUNT(*) FROM ${table} WHERE user_id = ?`, [userId]);
      if (Number(count?.[0]) >= mostPerUser) {
        throw new AppError('CONFLICT', {}, { details: [{ key: 'tooManyTokens', params: { most: mostPerUser } }] });
      }
      await tx.execute(
        `INSERT INTO ${table} (${columns.join(', ')}, token_hash, user_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        [stored.id, name, readOnly ? 1 : 0, now, expiresAt, null, hashToken(token), userId],
      );
    });
    return { token, stored };
  }

  /** A user's tokens, the newest first; one that ran out stands there until another is made. */
  async of(userId: string): Promise<readonly StoredToken[]> {
    const sql = `SELECT ${columns.join(', ')} FROM ${table} WHERE user_id = ? ORDER BY created_at DESC, id DESC`;
    return (await this.db.query(sql, [userId])).map(tokenOf);
  }

  /** Whether there was such a token of this user. */
  async remove(id: string, userId: string): Promise<boolean> {
    const { changes } = await this.db.execute(`DELETE FROM ${table} WHERE id = ? AND user_id = ?`, [id, userId]);
    return changes === 1;
  }

  async removeAllOf(userId: string, on: Queryable): Promise<void> {
    await on.execute(`DELETE FROM ${table} WHERE user_id = ?`, [userId]);
  }

  /** null when it is unknown, ran out, or its user is gone, disabled or must set a new password first. */
  async live(token: string): Promise<LiveToken | null> {
    const [row] = await this.db.query(`${this.select} WHERE t.token_hash = ?`, [hashToken(token)]);
    const found = row === undefined ? null : liveOf(row);
    if (found === null || !isLive(found)) return null;
    const now = Date.now();
    if (Math.abs(now - (found.lastUsedAt ?? 0)) >= touchEvery) {
      await this.db.execute(`UPDATE ${table} SET last_used_at = ? WHERE id = ?`, [now, found.id]);
    }
    return found;
  }

  /** Those of the tokens that are good, by their ids. */
  async stillLive(ids: readonly string[]): Promise<ReadonlyMap<string, LiveToken>> {
    const live = new Map<string, LiveToken>();
    for (let at = 0; at < ids.length; at += idsAtOnce) {
      const some = ids.slice(at, at + idsAtOnce);
      const rows = await this.db.query(`${this.select} WHERE t.id IN (${some.map(() => '?').join(', ')})`, some);
      for (const token of rows.map(liveOf)) if (isLive(token)) live.set(token.id, token);
    }
    return live;
  }

  /** So that of many made at once none is counted too few, and a disabling comes before or ends this one. */
  private async holdUser(userId: string, tx: Queryable): Promise<void> {
    const { name, quote } = this.db.dialect;
    const [row] = await tx.query(
      `SELECT ${quote('disabled')} FROM ${quote('users')} WHERE ${quote('id')} = ?` +
        (name === 'mysql' ? ' FOR UPDATE' : ''),
      [userId],
    );
    if (row === undefined || Number(row[0]) === 1) throw new AppError('UNAUTHENTICATED');
  }
}

const isLive = ({ account, expiresAt }: LiveToken): boolean =>
  expiresAt > Date.now() && !account.disabled && account.verified && !account.passwordPending;

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

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
