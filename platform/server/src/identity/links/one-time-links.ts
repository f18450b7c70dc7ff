import { createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { newUuid } from '@viewkraft/model';
import { In, LessThanOrEqual, MoreThan, type Repository } from 'typeorm';
import { CONFIG, type Config } from '../../kernel/config/config.js';
import { DATABASE } from '../../kernel/database/database-token.js';
import type { Database, Queryable } from '../../kernel/database/database.js';
import {
  oneTimeLinkEntity,
  type LinkKind,
  type OneTimeLinkRow,
} from '../../kernel/database/entities/accounts/one-time-link.entity.js';
import { deriveKeys, type Keys } from '../../kernel/crypto/derive-key.js';

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

const hourMs = 3_600_000;

const linkLifetimeMs: Readonly<Record<LinkKind, number>> = {
  verify: 24 * hourMs,
  signIn: 24 * hourMs,
  password: hourMs,
};

/** Mailed links that work once. */
@Injectable()
export class OneTimeLinks implements OnModuleInit {
  private readonly keys: Keys;
  private clearedAt = 0;

  constructor(
    @Inject(CONFIG) config: Pick<Config, 'secret' | 'secretFallbacks'>,
    @Inject(DATABASE) private readonly db: Database,
  ) {
    this.keys = deriveKeys(config, 'links');
  }

  async onModuleInit(): Promise<void> {
    await this.deleteExpired(Date.now());
  }

  /** Creates a link and returns its token, 64 hex digits. Only a hash is stored. */
  async make(link: Omit<OneTimeLink, 'id'>): Promise<string> {
    const token = randomBytes(32).toString('hex');
    const now = Date.now();
    if (now - this.clearedAt >= hourMs) await this.deleteExpired(now);
    await this.on(this.db).insert({
      ...link,
      id: newUuid(now),
      payload: JSON.stringify(link.payload),
      tokenHash: hashOf(token, this.keys[0]),
      createdAt: now,
      expiresAt: now + linkLifetimeMs[link.kind],
    });
    return token;
  }

  /** The live link of a token, without using it up; null when unknown, used or expired. */
  async find(token: unknown, on: Queryable = this.db): Promise<OneTimeLink | null> {
    if (typeof token !== 'string' || !/^[0-9a-f]{64}$/.test(token)) return null;
    const hashes = this.keys.map((key) => hashOf(token, key));
    const row = await this.on(on).findOneBy({ tokenHash: In(hashes), expiresAt: MoreThan(Date.now()) });
    return row && linkOf(row);
  }

  /** Uses up a link: of several concurrent calls one gets the link, the others null. */
  async spend(token: unknown, on: Queryable = this.db): Promise<OneTimeLink | null> {
    const link = await this.find(token, on);
    if (link === null) return null;
    const { affected } = await this.on(on).delete(link.id);
    return affected === 1 ? link : null;
  }

  /** Invalidates all outstanding links of an address and its user. */
  async voidAll(email: string, userId: string | null, on: Queryable = this.db): Promise<void> {
    await this.on(on).delete({ email });
    if (userId !== null) await this.on(on).delete({ userId });
  }

  /** Live sign-ups of an address, newest first. */
  async signUpsOf(email: string): Promise<readonly OneTimeLink[]> {
    const rows = await this.on(this.db).find({
      where: { email, kind: 'verify', expiresAt: MoreThan(Date.now()) },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
    return rows.map(linkOf);
  }

  /** Removes expired links. Anonymous requests can create them, so they must not accumulate until the next start. */
  private async deleteExpired(now: number): Promise<void> {
    this.clearedAt = now;
    await this.on(this.db).delete({ expiresAt: LessThanOrEqual(now) });
  }

  private on({ manager }: Queryable): Repository<OneTimeLinkRow> {
    return manager.getRepository(oneTimeLinkEntity);
  }
}

const hashOf = (token: string, key: Buffer): string => createHmac('sha256', key).update(token).digest('hex');

function linkOf({ id, kind, email, userId, callbackUrl, payload }: OneTimeLinkRow): OneTimeLink {
  return {
    id,
    kind,
    email,
    userId,
    callbackUrl,
    payload: JSON.parse(payload) as Readonly<Record<string, string>>,
  };
}
