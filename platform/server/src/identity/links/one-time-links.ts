import { createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { newUuid } from '@viewkraft/model';
import { CONFIG, type Config } from '../../kernel/config/config.js';
import { DATABASE } from '../../kernel/database/database-token.js';
import type { Database, DbRow, Queryable } from '../../kernel/database/database.js';
import { createOwnTable } from '../../kernel/database/own-table.js';
import { deriveKey } from '../../kernel/crypto/derive-key.js';
import { linkTable } from './link-table.js';

/** `verify` confirms a sign-up, `signIn` signs in, `password` signs in with a pending password change. */
export type LinkKind = 'verify' | 'signIn' | 'password';

export interface OneTimeLink {
  readonly id: string;
  readonly kind: LinkKind;
  /** Normalized by `emailIdentity`. */
  readonly email: string;
  /** null: the sign-up has no user yet. */
  readonly userId: string | null;
  /** Absolute, on the public origin. */
  readonly callbackUrl: string;
  /** Further data of the kind: the name and password hash of a sign-up. */
  readonly payload: Readonly<Record<string, string>>;
}

const table = linkTable.name;
const columns = 'id, kind, email, user_id, callback_url, payload';
const hourMs = 3_600_000;

/** Lifetime of a link in milliseconds. */
export const linkLifetimeMs: Readonly<Record<LinkKind, number>> = {
  verify: 24 * hourMs,
  signIn: 24 * hourMs,
  password: hourMs,
};

/** Mailed links that work once. */
@Injectable()
export class OneTimeLinks implements OnModuleInit {
  private readonly key: Buffer;
  private clearedAt = 0;

  constructor(
    @Inject(CONFIG) config: Pick<Config, 'secret'>,
    @Inject(DATABASE) private readonly db: Database,
  ) {
    this.key = deriveKey(config.secret, 'links');
  }

  async onModuleInit(): Promise<void> {
    await createOwnTable(this.db, linkTable);
    await this.deleteExpired(Date.now());
  }

  /** Creates a link and returns its token, 64 hex digits. Only a hash is stored. */
  async make(link: Omit<OneTimeLink, 'id'>): Promise<string> {
    const token = randomBytes(32).toString('hex');
    const now = Date.now();
    if (now - this.clearedAt >= hourMs) await this.deleteExpired(now);
    await this.db.execute(
      `INSERT INTO ${table} (${columns}, token_hash, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [newUuid(now), link.kind, link.email, link.userId, link.callbackUrl, JSON.stringify(link.payload), this.hash(token), now, now + linkLifetimeMs[link.kind]],
    ); // prettier-ignore
    return token;
  }

  /** The live link of a token, without using it up; null when unknown, used or expired. */
  async look(token: unknown, on: Queryable = this.db): Promise<OneTimeLink | null> {
    if (typeof token !== 'string' || !/^[0-9a-f]{64}$/.test(token)) return null;
    const [row] = await on.query(`SELECT ${columns} FROM ${table} WHERE token_hash = ? AND expires_at > ?`, [
      this.hash(token),
      Date.now(),
    ]);
    return row === undefined ? null : linkOf(row);
  }

  /** Uses up a link: of several concurrent calls one gets the link, the others null. */
  async spend(token: unknown, on: Queryable = this.db): Promise<OneTimeLink | null> {
    const link = await this.look(token, on);
    if (link === null) return null;
    const { changes } = await on.execute(`DELETE FROM ${table} WHERE id = ?`, [link.id]);
    return changes === 1 ? link : null;
  }

  /** Invalidates all outstanding links of an address and its user. */
  async voidAll(email: string, userId: string | null, on: Queryable = this.db): Promise<void> {
    await on.execute(`DELETE FROM ${table} WHERE email = ?`, [email]);
    if (userId !== null) await on.execute(`DELETE FROM ${table} WHERE user_id = ?`, [userId]);
  }

  /** Live sign-ups of an address, newest first. */
  async signUpsOf(email: string): Promise<readonly OneTimeLink[]> {
    const rows = await this.db.query(
      `SELECT ${columns} FROM ${table} WHERE email = ? AND kind = ? AND expires_at > ? ORDER BY created_at DESC, id DESC`,
      [email, 'verify', Date.now()],
    );
    return rows.map(linkOf);
  }

  /** Removes expired links. Anonymous requests can create them, so they must not accumulate until the next start. */
  private async deleteExpired(now: number): Promise<void> {
    this.clearedAt = now;
    await this.db.execute(`DELETE FROM ${table} WHERE expires_at <= ?`, [now]);
  }

  private hash(token: string): string {
    return createHmac('sha256', this.key).update(token).digest('hex');
  }
}

function linkOf(row: DbRow): OneTimeLink {
  const [id, kind, email, userId, callbackUrl, payload] = row;
  return {
    id: String(id),
    kind: kind as LinkKind,
    email: String(email),
    userId: userId === null ? null : String(userId),
    callbackUrl: String(callbackUrl),
    payload: JSON.parse(String(payload)) as Readonly<Record<string, string>>,
  };
}
