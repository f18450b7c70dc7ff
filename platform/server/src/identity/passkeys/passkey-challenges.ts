import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LessThanOrEqual } from 'typeorm';
import { CONFIG, type Config } from '../../kernel/config/config.js';
import { DATABASE } from '../../kernel/database/database-token.js';
import { DatabaseError, type Database } from '../../kernel/database/database.js';
import { spentChallengeEntity } from '../../kernel/database/entities/accounts/spent-challenge.entity.js';
import { deriveKeys, type Keys } from '../../kernel/crypto/derive-key.js';
import { sha256 } from '../../kernel/crypto/sha256.js';
import { AuthCsrf } from '../protocol/auth-csrf.js';

const lifetimeMs = 5 * 60_000;
const randomLength = 16;
const momentLength = 8;
const headLength = randomLength + momentLength;

/**
 * Challenges for authenticators to sign. A challenge itself proves origin, time, purpose and browser (through the
 * browser's CSRF token), so that tabs do not interfere and no further cookie is needed. Only answered challenges are
 * stored.
 */
@Injectable()
export class PasskeyChallenges {
  private readonly keys: Keys;

  constructor(
    @Inject(CONFIG) config: Pick<Config, 'secret' | 'secretFallbacks'>,
    @Inject(DATABASE) private readonly db: Database,
    private readonly csrf: AuthCsrf,
  ) {
    this.keys = deriveKeys(config, 'passkey-challenges');
  }

  /** A challenge for the browser of this request; sets the CSRF cookie when missing. `purpose`: the only valid use. */
  make(request: FastifyRequest, reply: FastifyReply, purpose: string): Uint8Array<ArrayBuffer> {
    const browser = this.csrf.tokenFor(request, reply);
    const head = Buffer.alloc(headLength);
    randomBytes(randomLength).copy(head);
    head.writeBigUInt64BE(BigInt(Date.now() + lifetimeMs), randomLength);
    return new Uint8Array(Buffer.concat([head, signatureOf(head, `${browser}:${purpose}`, this.keys[0])]));
  }

  /** Whether the challenge is valid for this browser and purpose and was not answered before; marks it as answered. */
  async spend(challenge: string, request: FastifyRequest, purpose: string): Promise<boolean> {
    const browser = this.csrf.tokenOf(request);
    const bytes = Buffer.from(challenge, 'base64url');
    if (browser === null || bytes.length !== headLength + 32) return false;
    const head = bytes.subarray(0, headLength);
    const signature = bytes.subarray(headLength);
    const isOurs = this.keys.some((key) => timingSafeEqual(signature, signatureOf(head, `${browser}:${purpose}`, key)));
    if (!isOurs) return false;
    const [now, expiresAt] = [Date.now(), Number(head.readBigUInt64BE(randomLength))];
    if (expiresAt <= now) return false;
    await this.db.manager.delete(spentChallengeEntity, { expiresAt: LessThanOrEqual(now) });
    try {
      const challengeHash = sha256(bytes);
      await this.db.manager.insert(spentChallengeEntity, { challengeHash, expiresAt });
      return true;
    } catch (error) {
      if (error instanceof DatabaseError && error.kind === 'unique') return false;
      throw error;
    }
  }
}

const signatureOf = (head: Buffer, use: string, key: Buffer): Buffer =>
  createHmac('sha256', key).update(head).update(use).digest();
