import { newUuid } from '@viewkraft/model';
import { LessThanOrEqual, MoreThan, type Repository } from 'typeorm';
import type { Database, DbRow, Queryable } from '../../kernel/database/database.js';
import { sessionEntity, type SessionRow } from '../../kernel/database/entities/accounts/session.entity.js';
import { accountColumns, accountOf, type Account } from '../accounts/account.js';
import { storedMoment } from '../../kernel/database/stored-moment.js';
import { printable } from '../../kernel/log/printable.js';
import type { Device } from '../../kernel/caller/device-of.js';
import { pendingSessionLifetimeMs, sessionLifetimeMs, touchIntervalMs } from './session-lifetimes.js';
import { hashSessionKey, makeSessionKey } from './session-tokens.js';

/** A live session with its user's current row. */
export interface LiveSession {
  readonly id: string;
  readonly account: Account;
  readonly expiresAt: number;
  /** The time of the last proof of identity: sign-in or reauthentication. */
  readonly provedAt: number;
  /** A new password must be set first: required by the session's link or by an administrator. */
  readonly pending: boolean;
  /** Whether a password link opened the session. */
  readonly byLink: boolean;
}

/** The parts of a session that matter when a new password continues it. */
export type RenewedSession = Pick<LiveSession, 'id' | 'account' | 'byLink'>;

/** A session in the user's list; times are milliseconds since 1970. */
export interface ListedSession extends Device {
  readonly id: string;
  readonly createdAt: number;
  readonly lastUsedAt: number;
}

export interface NewSessionOptions {
  /** A password link opens the session, so a new password must be set. */
  readonly byLink?: boolean;
  /** The hash that the password of this sign-in was verified against. */
  readonly passwordHash?: string | null;
}

interface NewSession {
  readonly id: string;
  readonly key: string;
  readonly userId: string;
  readonly now: number;
  readonly device: Device;
  readonly byLink: boolean;
  readonly expiresAt: number;
}

/** The key of a session, which only its cookie holds, and the session's end. */
export interface SessionKey {
  readonly key: string;
  readonly expiresAt: number;
}

const maxPerUser = 100;
const maxIdsPerQuery = 200;

/** Stores sessions in the database: opened by sign-in, extended by use, ended by sign-out. */
export class SessionStore {
  private readonly select: string;

  constructor(private readonly db: Database) {
    const columns = accountColumns.map((column) => `u.${db.dialect.quote(column)}`).join(', ');
    this.select =
      `SELECT ${columns}, s.id, s.last_used_at, s.expires_at, s.pending, s.proved_at FROM ${sessionEntity.options.tableName} s ` +
      `JOIN ${db.dialect.quote('users')} u ON u.${db.dialect.quote('id')} = s.user_id`;
  }

  async deleteExpired(): Promise<void> {
    await this.on(this.db).delete({ expiresAt: LessThanOrEqual(Date.now()) });
  }

  /**
   * Opens a session. When a user has too many, the oldest end and their ids are returned. null: meanwhile the user was
   * deleted or disabled, or the verified password was replaced.
   */
  async open(
    userId: string,
    device: Device,
    { byLink = false, passwordHash }: NewSessionOptions = {},
  ): Promise<(SessionKey & { readonly ended: readonly string[] }) | null> {
    const now = Date.now();
    const [id, key] = [newUuid(now), makeSessionKey()];
    const expiresAt = await this.db.transaction(async (tx) => {
      const account = await this.accountToOpen(userId, passwordHash, tx);
      if (account === null) return null;
      const end = now + (byLink || account.passwordPending ? pendingSessionLifetimeMs : sessionLifetimeMs);
      await this.on(tx).delete({ userId, expiresAt: LessThanOrEqual(now) });
      await this.insert({ id, key, userId, now, device, byLink, expiresAt: end }, tx);
      if (!byLink) await this.recordSignIn(userId, now, tx);
      return end;
    });
    if (expiresAt === null) return null;
    const live = await this.idsOf(userId);
    const ended = live.filter((other) => other !== id).slice(0, Math.max(0, live.length - maxPerUser));
    await this.endMany(ended);
    return { key, expiresAt, ended };
  }

  /**
   * The live session of a token's key; null when it has ended or expired, or its user is deleted or disabled. Use
   * extends the session, unless a new password must be set.
   */
  async liveByKey(key: string): Promise<LiveSession | null> {
    const session = await this.stored('key_hash', hashSessionKey(key));
    if (session === null) return null;
    const now = Date.now();
    if (session.pending || Math.abs(now - session.lastUsedAt) < touchIntervalMs) return session;
    const expiresAt = now + sessionLifetimeMs;
    await this.touch(session, { lastUsedAt: now, expiresAt });
    return { ...session, expiresAt };
  }

  /** As `liveByKey`, by id. */
  liveById(id: string): Promise<LiveSession | null> {
    return this.stored('id', id);
  }

  /** The live ones among the given session ids. */
  async stillLive(ids: readonly string[]): Promise<ReadonlyMap<string, LiveSession>> {
    const live = new Map<string, LiveSession>();
    for (let at = 0; at < ids.length; at += maxIdsPerQuery) {
      const some = ids.slice(at, at + maxIdsPerQuery);
      const sql = `${this.select} WHERE s.id IN (${some.map(() => '?').join(', ')})`;
      for (const row of await this.db.query(sql, some)) {
        const session = sessionOf(row);
        if (isLive(session)) live.set(session.id, session);
      }
    }
    return live;
  }

  async endMany(ids: readonly string[], on: Queryable = this.db): Promise<void> {
    if (ids.length > 0) await this.on(on).delete([...ids]);
  }

  /**
   * Continues a session under a new key, with full lifetime, nothing pending and its user reauthenticated by the new
   * password, which completes the sign-in of a password link. null: the session has ended meanwhile.
   */
  async renew({ id, account, byLink }: RenewedSession, tx: Queryable): Promise<SessionKey | null> {
    const [now, key] = [Date.now(), makeSessionKey()];
    const expiresAt = now + sessionLifetimeMs;
    const changed = { keyHash: hashSessionKey(key), pending: false, lastUsedAt: now, expiresAt, provedAt: now };
    const { affected } = await this.on(tx).update(id, changed);
    if (affected !== 1) return null;
    if (byLink) await this.recordSignIn(account.id, now, tx);
    return { key, expiresAt };
  }

  /** Ends the user's sessions within the lifetime of pending ones; runs in the transaction that makes them pending. */
  async shorten(userId: string, tx: Queryable): Promise<void> {
    const expiresAt = Date.now() + pendingSessionLifetimeMs;
    await this.on(tx).update({ userId, expiresAt: MoreThan(expiresAt) }, { expiresAt });
  }

  /** Stores that the session's user has reauthenticated. */
  async prove(id: string): Promise<void> {
    await this.on(this.db).update(id, { provedAt: Date.now() });
  }

  /** Sessions of a user, oldest first. */
  async idsOf(userId: string, on: Queryable = this.db): Promise<readonly string[]> {
    const order = { createdAt: 'ASC', id: 'ASC' } as const;
    return (await this.on(on).find({ select: { id: true }, where: { userId }, order })).map(({ id }) => id);
  }

  /** Live sessions of a user, most recently used first. */
  listOf(userId: string): Promise<readonly ListedSession[]> {
    return this.on(this.db).find({
      select: { id: true, createdAt: true, lastUsedAt: true, userAgent: true, address: true },
      where: { userId, expiresAt: MoreThan(Date.now()) },
      order: { lastUsedAt: 'DESC', id: 'DESC' },
    });
  }

  /** Locks the user's row, so that a concurrent change of the account either comes first or finds the new session. */
  private async accountToOpen(
    userId: string,
    passwordHash: string | null | undefined,
    tx: Queryable,
  ): Promise<Account | null> {
    const { name, quote } = this.db.dialect;
    const [row] = await tx.query(
      `SELECT ${accountColumns.map(quote).join(', ')} FROM ${quote('users')} WHERE ${quote('id')} = ?` +
        (name === 'mysql' ? ' FOR UPDATE' : ''),
      [userId],
    );
    if (row === undefined) return null;
    const account = accountOf(row);
    const mayOpen = !account.disabled && (passwordHash === undefined || passwordHash === account.passwordHash);
    return mayOpen ? account : null;
  }

  /** Keeps the record's version, so that concurrent edits of the user are not refused. */
  private async recordSignIn(userId: string, now: number, tx: Queryable): Promise<void> {
    const { quote } = this.db.dialect;
    await tx.execute(
      `UPDATE ${quote('users')} SET ${quote('last_sign_in_at')} = ?, ${quote('invited_at')} = NULL WHERE ${quote('id')} = ?`,
      [storedMoment(this.db.dialect, new Date(now)), userId],
    );
  }

  private async insert({ id, key, userId, now, device, byLink, expiresAt }: NewSession, tx: Queryable): Promise<void> {
    await this.on(tx).insert({
      id,
      keyHash: hashSessionKey(key),
      userId,
      createdAt: now,
      lastUsedAt: now,
      expiresAt,
      userAgent: printable(device.userAgent, 255),
      address: printable(device.address, 64),
      pending: byLink,
      provedAt: now,
    });
  }

  private async stored(column: 'id' | 'key_hash', value: string): Promise<StoredSession | null> {
    const [row] = await this.db.query(`${this.select} WHERE s.${column} = ?`, [value]);
    const session = row === undefined ? null : sessionOf(row);
    return session !== null && isLive(session) ? session : null;
  }

  /** Changes nothing if the session was shortened or extended meanwhile. */
  private async touch(
    { id, expiresAt }: LiveSession,
    used: Pick<SessionRow, 'lastUsedAt' | 'expiresAt'>,
  ): Promise<void> {
    await this.on(this.db).update({ id, expiresAt }, used);
  }

  private on({ manager }: Queryable): Repository<SessionRow> {
    return manager.getRepository(sessionEntity);
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
