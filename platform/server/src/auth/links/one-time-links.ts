import { createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { newUuid } from '@viewkraft/model';
import { CONFIG, type Config } from '../../config/config.js';
import { DATABASE } from '../../database/database-token.js';
import type { Database, DbRow, Queryable } from '../../database/database.js';
import { createOwnTable } from '../../database/own-table.js';
import { deriveKey } from '../derive-key.js';
import { linkTable } from './link-table.js';

/** `verify` confirms a sign-up, `signIn` signs in, `password` signs in with a pending password change. */
export type LinkKind = 'verify' | 'signIn' | 'password';

export interface OneTimeLink {
  readonly id: string;
  readonly kind: LinkKind;
  /** As `emailIdentity` gives it. */
  readonly email: string;
  /** null: the sign-up has no user yet. */
  readonly userId: string | null;
  /** Absolute, on our origin. */
  readonly callbackUrl: string;
  /** What else the kind needs: the name and password hash of a sign-up. */
  readonly payload: Readonly<Record<string, string>>;
}

const table = linkTable.name;
const columns = 'id, kind, email, user_id, callback_url, payload';
const hour = 3_600_000;

/** Milliseconds that a link is good for. */
export const linkLifetime: Readonly<Record<LinkKind, number>> = {
  verify: 24 * hour,
  signIn: 24 * hour,
  password: hour,
};

/** Links that are mailed and work once. */
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
    await this.clearAway(Date.now());
  }

  /** Makes a link and answers its token, 64 hex digits, which is kept nowhere. */
  async make(link: Omit<OneTimeLink, 'id'>): Promise<string> {
    const token = randomBytes(32).toString('hex');
    const now = Date.now();
    if (now - this.clearedAt >= hour) await this.clearAway(now);
    await this.db.execute(
      `INSERT INTO ${table} (${columns}, token_hash, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [newUuid(now), link.kind, link.email, link.userId, link.callbackUrl, JSON.stringify(link.payload), this.hash(token), now, now + linkLifetime[link.kind]],
    ); // prettier-ignore
    return token;
  }

  /** The live link behind a token, which stays as it is; null when it is unknown, spent or too old. */
  async look(token: unknown, on: Queryable = this.db): Promise<OneTimeLink | null> {
    if (typeof token !== 'string' || !/^[0-9a-f]{64}$/.test(token)) return null;
    const [row] = await on.query(`SELECT ${columns} FROM ${table} WHERE token_hash = ? AND expires_at > ?`, [
      this.hash(token),
      Date.now(),
    ]);
    return row === undefined ? null : linkOf(row);
  }

  /** Spends a link: of many who try at once one gets it, the others null. */
  async spend(token: unknown, on: Queryable = this.db): Promise<OneTimeLink | null> {
    const link = await this.look(token, on);
    if (link === null) return null;
    const { changes } = await on.execute(`DELETE FROM ${table} WHERE id = ?`, [link.id]);
    return changes === 1 ? link : null;
  }

  /** Voids all outstanding links of an address and its user. */
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

  /** Links that ran out; strangers can make them, so they must not pile up until the next start. */
  private async clearAway(now: number): Promise<void> {
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
