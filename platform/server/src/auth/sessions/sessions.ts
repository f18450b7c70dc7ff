import { constants, newUuid } from '@viewkraft/model';
import type { Database, DbRow } from '../../database/database.js';
import { accountColumns, accountOf, type Account } from '../accounts/account.js';
import { createSessionTable, sessionTable } from './session-table.js';
import { hashSessionKey, makeSessionKey } from './session-tokens.js';

/** A session that is alive, with its user as the row is now. */
export interface LiveSession {
  readonly id: string;
  readonly account: Account;
  readonly expiresAt: number;
}

/** What a session remembers of the browser it was opened in. */
export interface Device {
  readonly userAgent: string;
  readonly address: string;
}

export const sessionMilliseconds = constants.sessionCookieDays * 86_400_000;

const mostPerUser = 100;
/** A session's last use is written down at most this often. */
const touchEvery = 60_000;
const idsAtOnce = 200;

/** The sessions in the database: opened by sign-in, slid along by use, ended by sign-out. */
export class Sessions {
  private readonly select: string;

  constructor(private readonly db: Database) {
    const columns = accountColumns.map((column) => `u.${db.dialect.quote(column)}`).join(', ');
    this.select =
      `SELECT ${columns}, s.id, s.last_used_at, s.expires_at FROM ${sessionTable} s ` +
      `JOIN ${db.dialect.quote('users')} u ON u.${db.dialect.quote('id')} = s.user_id`;
  }

  /** Makes the table where it is missing, and clears away what ran out. */
  async createTable(): Promise<void> {
    await createSessionTable(this.db);
    await this.db.execute(`DELETE FROM ${sessionTable} WHERE expires_at <= ?`, [Date.now()]);
  }

  /** Opens a session; the oldest ones of a user who has too many end, and are named. */
  async open(userId: string, device: Device): Promise<{ id: string; key: string; ended: readonly string[] }> {
    const now = Date.now();
    const [id, key] = [newUuid(now), makeSessionKey()];
    await this.db.execute(`DELETE FROM ${sessionTable} WHERE user_id = ? AND expires_at <= ?`, [userId, now]);
    await this.db.execute(
      `INSERT INTO ${sessionTable} (id, key_hash, user_id, created_at, last_used_at, expires_at, user_agent, address) ` +
        'VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
      [
        id,
        hashSessionKey(key),
        userId,
        now,
        now,
        now + sessionMilliseconds,
        printable(device.userAgent, 255),
        printable(device.address, 64),
      ],
    );
    const live = await this.idsOf(userId);
    const ended = live.filter((other) => other !== id).slice(0, Math.max(0, live.length - mostPerUser));
    await this.endMany(ended);
    return { id, key, ended };
  }

  /** The live session behind a token's key; null when it ended, ran out, or its user is gone or disabled. */
  async liveByKey(key: string): Promise<LiveSession | null> {
    const [row] = await this.db.query(`${this.select} WHERE s.key_hash = ?`, [hashSessionKey(key)]);
    if (row === undefined) return null;
    const { id, account, lastUsedAt, expiresAt } = sessionOf(row);
    const now = Date.now();
    if (account.disabled || expiresAt <= now) return null;
    const slides = Math.abs(now - lastUsedAt) >= touchEvery;
    if (slides) await this.touch(id, now);
    return { id, account, expiresAt: slides ? now + sessionMilliseconds : expiresAt };
  }

  /** The users of those of the sessions that are alive, by session. */
  async stillLive(ids: readonly string[]): Promise<ReadonlyMap<string, Account>> {
    const live = new Map<string, Account>();
    for (let at = 0; at < ids.length; at += idsAtOnce) {
      const some = ids.slice(at, at + idsAtOnce);
      const sql = `${this.select} WHERE s.id IN (${some.map(() => '?').join(', ')})`;
      for (const row of await this.db.query(sql, some)) {
        const { id, account, expiresAt } = sessionOf(row);
        if (!account.disabled && expiresAt > Date.now()) live.set(id, account);
      }
    }
    return live;
  }

  async endMany(ids: readonly string[]): Promise<void> {
    for (const id of ids) await this.db.execute(`DELETE FROM ${sessionTable} WHERE id = ?`, [id]);
  }

  /** Sessions of a user, oldest first. */
  async idsOf(userId: string): Promise<readonly string[]> {
    const rows = await this.db.query(`SELECT id FROM ${sessionTable} WHERE user_id = ? ORDER BY created_at, id`, [
      userId,
    ]);
    return rows.map(([id]) => String(id));
  }

  private async touch(id: string, now: number): Promise<void> {
    await this.db.execute(`UPDATE ${sessionTable} SET last_used_at = ?, expires_at = ? WHERE id = ?`, [
      now, now + sessionMilliseconds, id,
    ]); // prettier-ignore
  }
}

function sessionOf(row: DbRow): LiveSession & { readonly lastUsedAt: number } {
  const [id, lastUsedAt, expiresAt] = row.slice(accountColumns.length);
  return { id: String(id), account: accountOf(row), lastUsedAt: Number(lastUsedAt), expiresAt: Number(expiresAt) };
}

function printable(text: string, length: number): string {
  return [...text.replace(/[\p{Cc}\p{Cs}]/gu, ' ')].slice(0, length).join('');
}
