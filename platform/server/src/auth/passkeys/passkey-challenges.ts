import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '../../config/config.js';
import { DATABASE } from '../../database/database-token.js';
import { DatabaseError, type Database } from '../../database/database.js';
import { createOwnTable } from '../../database/own-table.js';
import { deriveKey } from '../derive-key.js';
import { AuthCsrf } from '../protocol/auth-csrf.js';
import { spentChallengeTable } from './passkey-tables.js';

const table = spentChallengeTable.name;
const lifetime = 5 * 60_000;
const randomLength = 16;
const momentLength = 8;
const headLength = randomLength + momentLength;

/**
 * What authenticators sign. A challenge proves by itself that we made it, when, for which purpose, and for the browser that
 * has the token against forged requests, so that tabs do not get into each other's way and no further cookie is needed; only
 * those that were answered are remembered.
 */
@Injectable()
export class PasskeyChallenges implements OnModuleInit {
  private readonly key: Buffer;

  constructor(
    @Inject(CONFIG) config: Pick<Config, 'secret'>,
    @Inject(DATABASE) private readonly db: Database,
    private readonly csrf: AuthCsrf,
  ) {
    this.key = deriveKey(config.secret, 'passkey-challenges');
  }

  onModuleInit(): Promise<void> {
    return createOwnTable(this.db, spentChallengeTable);
  }

  /** A challenge for the browser of this request, which gets a cookie where it has none. `purpose`: it is good for that alone. */
  make(request: FastifyRequest, reply: FastifyReply, purpose: string): Uint8Array<ArrayBuffer> {
    const browser = this.csrf.tokenFor(request, reply);
    const head = Buffer.alloc(headLength);
    randomBytes(randomLength).copy(head);
    head.writeBigUInt64BE(BigInt(Date.now() + lifetime), randomLength);
    return new Uint8Array(Buffer.concat([head, this.sign(head, browser, purpose)]));
  }

  /** Whether it is one of ours for this browser and purpose that was not answered yet; from now on it was. */
  async spend(challenge: string, request: FastifyRequest, purpose: string): Promise<boolean> {
    const browser = this.csrf.tokenOf(request);
    const bytes = Buffer.from(challenge, 'base64url');
    if (browser === null || bytes.length !== headLength + 32) return false;
    const head = bytes.subarray(0, headLength);
    if (!timingSafeEqual(bytes.subarray(headLength), this.sign(head, browser, purpose))) return false;
    const [now, expiresAt] = [Date.now(), Number(head.readBigUInt64BE(randomLength))];
    if (expiresAt <= now) return false;
    await this.db.execute(`DELETE FROM ${table} WHERE expires_at <= ?`, [now]);
    try {
      const hash = createHash('sha256').update(bytes).digest('hex');
      await this.db.execute(`INSERT INTO ${table} (challenge_hash, expires_at) VALUES (?, ?)`, [hash, expiresAt]);
      return true;
    } catch (error) {
      if (error instanceof DatabaseError && error.kind === 'unique') return false;
      throw error;
    }
  }

  private sign(head: Buffer, browser: string, purpose: string): Buffer {
    return createHmac('sha256', this.key).update(head).update(`${browser}:${purpose}`).digest();
  }
}
