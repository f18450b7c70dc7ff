import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { deriveKeys, type Keys } from '../../../kernel/crypto/derive-key.js';
import { CONFIG, type Config } from '../../../kernel/config/config.js';
import { DATABASE } from '../../../kernel/database/database-token.js';
import { DatabaseError, type Database, type Queryable } from '../../../kernel/database/database.js';
import { previewMarkEntity } from '../../../kernel/database/entities/preview-mark.entity.js';

const lifetimeMs = 7 * 86_400_000;
const [idBytes, expiryBytes, signatureBytes] = [16, 6, 32];
/** A multiple of three, so that base64 is unambiguous. */
const tokenBytes = idBytes + expiryBytes + signatureBytes;
const tokenLength = (tokenBytes / 3) * 4;

export interface PreviewLink {
  readonly token: string;
  readonly expires: Date;
}

/** Signed tokens that show the draft of one page for a week, on every replica, until revoked together. */
@Injectable()
export class PreviewLinks {
  private readonly keys: Keys;

  constructor(
    @Inject(CONFIG) config: Pick<Config, 'secret' | 'secretFallbacks'>,
    @Inject(DATABASE) private readonly db: Database,
  ) {
    this.keys = deriveKeys(config, 'page-previews');
  }

  async make(pageId: string): Promise<PreviewLink> {
    const mark = (await this.markOf(pageId)) ?? (await this.newMark(pageId));
    const expires = Date.now() + lifetimeMs;
    const head = Buffer.alloc(idBytes + expiryBytes);
    head.write(pageId.replaceAll('-', ''), 'hex');
    head.writeUIntBE(expires, idBytes, expiryBytes);
    const token = Buffer.concat([head, signatureOf(head, mark, this.keys[0])]).toString('base64url');
    return { token, expires: new Date(expires) };
  }

  /** The id of the page that a token shows; null: invalid, expired or revoked. */
  async pageOf(token: string): Promise<string | null> {
    if (token.length !== tokenLength) return null;
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.length !== tokenBytes) return null;
    const head = bytes.subarray(0, idBytes + expiryBytes);
    if (head.readUIntBE(idBytes, expiryBytes) <= Date.now()) return null;
    const pageId = head.toString('hex', 0, idBytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    const mark = await this.markOf(pageId);
    if (mark === undefined) return null;
    const signature = bytes.subarray(head.length);
    return this.keys.some((key) => timingSafeEqual(signature, signatureOf(head, mark, key))) ? pageId : null;
  }

  async revoke(pageId: string, on: Queryable = this.db): Promise<void> {
    await on.manager.delete(previewMarkEntity, { pageId });
  }

  private async markOf(pageId: string): Promise<string | undefined> {
    return (await this.db.manager.findOneBy(previewMarkEntity, { pageId }))?.mark;
  }

  private async newMark(pageId: string): Promise<string> {
    const mark = randomBytes(32).toString('hex');
    try {
      await this.db.manager.insert(previewMarkEntity, { pageId, mark });
      return mark;
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.kind !== 'unique') throw error;
      // Another request created the mark first.
      return (await this.markOf(pageId)) ?? this.newMark(pageId);
    }
  }
}

const signatureOf = (head: Buffer, mark: string, key: Buffer): Buffer =>
  createHmac('sha256', key).update(head).update(mark).digest();
