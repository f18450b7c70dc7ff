import { constants, newUuid } from '@viewkraft/model';
import type { Database, DbRow, Queryable } from '../../database/database.js';
import { createOwnTable } from '../../database/own-table.js';
import { accountColumns, accountOf, type Account } from '../accounts/account.js';
import { storedMoment } from '../accounts/insert-user.js';
import { printable } from '../printable.js';
import { sessionTable } from './session-table.js';
import { hashSessionKey, makeSessionKey } from './session-tokens.js';

/** A session that is alive, with its user as the row is now. */
export interface LiveSession {
  readonly id: string;
  readonly account: Account;
  readonly expiresAt: number;
  /** When its user last proved who they are: by signing in, or again later. */
  readonly provedAt: number;
  /** A new password must be set before anything else: the session's link, or an administrator, asks for it. */
  readonly pending: boolean;
  /** A password link opened it. */
  readonly byLink: boolean;
}

/** What a session remembers of the browser it was opened in. */
export interface Device {
  readonly userAgent: string;
  readonly address: string;
}

/** A session as its user sees it in the list; moments are milliseconds since 1970. */
export interface ListedSession extends Device {
  readonly id: string;
  readonly createdAt: number;
  readonly lastUsedAt: number;
}

export interface Opening {
  /** Its user came by a password link and must set a new one; it does not slide. */
  readonly pending?: boolean;
  /** The hash that the password of this sign-in was verified with. */
  readonly passwordHash?: string | null;
}

interface NewSession {
  readonly id: string;
  readonly key: string;
  readonly userId: string;
  readonly now: number;
  readonly device: Device;
  readonly pending: boolean;
}

export const sessionMilliseconds = constants.sessionCookieDays * 86_400_000;

const table = sessionTable.name;
/** A session that a password link opened lives this long, unless the password is set. */
const pendingMilliseconds = 60 * 60_000;
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
      `SELECT ${columns}, s.id, s.last_used_at, s.expires_at, s.pending, s.proved_at FROM ${table} s ` +
      `JOIN ${db.dialect.quote('users')} u ON u.${db.dialect.quote('id')} = s.user_id`;
  }

  /** Makes the table where it is missing, and clears away what ran out. */
  async createTable(): Promise<void> {
    await createOwnTable(this.db, sessionTable);
    await this.db.execute(`DELETE FROM ${table} WHERE expires_at <= ?`, [Date.now()]);
  }

  /**
   * Opens a session; the oldest ones of a user who has too many end, and are named. null: meanwhile the user is gone or
   * disabled, or has another password than the one that was verified.
   */
  async open(
    userId: string,
    device: Device,
    { pending = false, passwordHash }: Opening = {},
  ): Promise<{ id: string; key: string; ended: readonly string[] } | null> {
    const now = Date.now();
    const [id, key] = [newUuid(now), makeSessionKey()];
    const opened = await this.db.transaction(async (tx) => {
      if (!(await this.mayOpen(userId, passwordHash, tx))) return false;
      await tx.execute(`DELETE FROM ${table} WHERE user_id = ? AND expires_at <= ?`, [userId, now]);
      await this.insert({ id, key, userId, now, device, pending }, tx);
      if (!pending) await this.noteSignIn(userId, now, tx);
      return true;
    });
    if (!opened) return null;
    const live = await this.idsOf(userId);
    const ended = live.filter((other) => other !== id).slice(0, Math.max(0, live.length - mostPerUser));
    await this.endMany(ended);
    return { id, key, ended };
  }

  /** The live session behind a token's key; null when it ended, ran out, or its user is gone or disabled. */
  async liveByKey(key: string): Promise<LiveSession | null> {
    const session = await this.stored('key_hash', hashSessionKey(key));
    if (session === null) return null;
    const { id, lastUsedAt } = session;
    const now = Date.now();
    const slides = !session.byLink && Math.abs(now - lastUsedAt) >= touchEvery;
    if (slides) await this.touch(id, now);
    return slides ? { ...session, expiresAt: now + sessionMilliseconds } : session;
  }

  /** The same by its id. */
  liveById(id: string): Promise<LiveSession | null> {
    return this.stored('id', id);
  }

  /** Those of the sessions that are alive, by their ids. */
  async stillLive(ids: readonly string[]): Promise<ReadonlyMap<string, LiveSession>> {
    const live = new Map<string, LiveSession>();
    for (let at = 0; at < ids.length; at += idsAtOnce) {
      const some = ids.slice(at, at + idsAtOnce);
      const sql = `${this.select} WHERE s.id IN (${some.map(() => '?').join(', ')})`;
      for (const row of await this.db.query(sql, some)) {
        const session = sessionOf(row);
        if (isLive(session)) live.set(session.id, session);
      }
    }
    return live;
  }

  async endMany(ids: readonly string[], on: Queryable = this.db): Promise<void> {
    for (const id of ids) await on.execute(`DELETE FROM ${table} WHERE id = ?`, [id]);
  }

  /**
   * Lets a session go on under another key, with nothing pending, its full time before it and its user proved by the password
   * that was just set, and answers the key; null when it has ended in the meantime.
   */
  async renew(id: string, on: Queryable): Promise<string | null> {
    const [now, key] = [Date.now(), makeSessionKey()];
    const { changes } = await on.execute(
      `UPDATE ${table} SET key_hash = ?, pending = 0, last_used_at = ?, expires_at = ?, proved_at = ? WHERE id = ?`,
      [hashSessionKey(key), now, now + sessionMilliseconds, now, id],
    );
    return changes === 1 ? key : null;
  }

  /** Its user has proved again who they are. */
  async prove(id: string): Promise<void> {
    await this.db.execute(`UPDATE ${table} SET proved_at = ? WHERE id = ?`, [Date.now(), id]);
  }

  /** Sessions of a user, oldest first. */
  async idsOf(userId: string, on: Queryable = this.db): Promise<readonly string[]> {
    const rows = await on.query(`SELECT id FROM ${table} WHERE user_id = ? ORDER BY created_at, id`, [userId]);
    return rows.map(([id]) => String(id));
  }

  /** Live sessions of a user, the one used last first. */
  async listOf(userId: string): Promise<readonly ListedSession[]> {
    const rows = await this.db.query(
      `SELECT id, created_at, last_used_at, user_agent, address FROM ${table} ` +
        'WHERE user_id = ? AND expires_at > ? ORDER BY last_used_at DESC, id DESC',
      [userId, Date.now()],
    );
    return rows.map(([id, createdAt, lastUsedAt, userAgent, address]) => ({
      id: String(id),
      createdAt: Number(createdAt),
      lastUsedAt: Number(lastUsedAt),
      userAgent: String(userAgent),
      address: String(address),
    }));
  }

  /** Holds the user's row, so that a new password or a disabling comes before this session or ends it. */
  private async mayOpen(userId: string, passwordHash: string | null | undefined, tx: Queryable): Promise<boolean> {
    const { name, quote } = this.db.dialect;
    const [row] = await tx.query(
      `SELECT ${accountColumns.map(quote).join(', ')} FROM ${quote('users')} WHERE ${quote('id')} = ?` +
        (name === 'mysql' ? ' FOR UPDATE' : ''),
      [userId],
    );
    if (row === undefined) return false;
    const account = accountOf(row);
    return !account.disabled && (passwordHash === undefined || passwordHash === account.passwordHash);
  }

  /** Not a change of the record: it gets no version, so that nobody who edits the user meanwhile is refused. */
  private async noteSignIn(userId: string, now: number, tx: Queryable): Promise<void> {
    const { quote } = this.db.dialect;
    await tx.execute(
      `UPDATE ${quote('users')} SET ${quote('last_sign_in_at')} = ?, ${quote('invited_at')} = NULL WHERE ${quote('id')} = ?`,
      [storedMoment(this.db.dialect, new Date(now)), userId],
    );
  }

  private async insert({ id, key, userId, now, device, pending }: NewSession, tx: Queryable): Promise<void> {
    await tx.execute(
      `INSERT INTO ${table} (id, key_hash, user_id, created_at, last_used_at, expires_at, user_agent, address, pending, proved_at) ` +
        'VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      [
        id,
        hashSessionKey(key),
        userId,
        now,
        now,
        now + (pending ? pendingMilliseconds : sessionMilliseconds),
        printable(device.userAgent, 255),
        printable(device.address, 64),
        pending ? 1 : 0,
        now,
      ],
    );
  }

  private async stored(column: 'id' | 'key_hash', value: string): Promise<StoredSession | null> {
    const [row] = await this.db.query(`${this.select} WHERE s.${column} = ?`, [value]);
    const session = row === undefined ? null : sessionOf(row);
    return session !== null && isLive(session) ? session : null;
  }

  private async touch(id: string, now: number): Promise<void> {
    await this.db.execute(`UPDATE ${table} SET last_used_at = ?, expires_at = ? WHERE id = ?`, [
      now, now + sessionMilliseconds, id,
    ]); // prettier-ignore
  }
}

interface StoredSession extends LiveSession {
  readonly lastUsedAt: number;
}

const isLive = ({ account, expiresAt }: LiveSession): boolean => !account.disabled && expiresAt > Date.now();

function sessionOf(row: DbRow): StoredSession {
  const [id, lastUsedAt, expiresAt, pending, provedAt] = row.slice(accountColumns.length);
  const account = accountOf(row);
  const byLink = Number(pending) === 1;
  return {
    id: String(id),
    account,
    lastUsedAt: Number(lastUsedAt),
    expiresAt: Number(expiresAt),
    provedAt: Number(provedAt),
    byLink,
    pending: byLink || account.passwordPending,
  };
}
