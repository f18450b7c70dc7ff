import { Injectable } from '@nestjs/common';
import { AppError, type Identity } from '@viewkraft/model';
import { addressKey, RateLimitStore, type RateLimit, type RecordValues } from '@viewkraft/server';
import { LetterAccess } from './letter-access.js';

/** A request for a letter. */
interface LetterVisit {
  readonly id: string;
  readonly key: string | null;
  readonly identity: Identity;
  readonly ip: string;
}

/** A letter for a reader with access. */
interface ReadLetter {
  readonly record: RecordValues;
  /** See `LetterRenderer.render`: throws if the reader has exceeded the rate limit. */
  readonly admit: () => Promise<void>;
}

/** Rate limit per client address or per account. */
const renders: RateLimit = { max: 60, milliseconds: 60_000 };

/** Finds the requested letter, for the page or the file; throws if the caller may not read it. */
@Injectable()
export class LetterReader {
  constructor(
    private readonly access: LetterAccess,
    private readonly limits: RateLimitStore,
  ) {}

  async read({ id, key, identity, ip }: LetterVisit): Promise<ReadLetter> {
    const record = await this.access.find(id, key, identity);
    if (!record) throw new AppError('NOT_FOUND');
    const reader = identity.id === null ? addressKey(ip) : `of ${identity.id}`;
    return { record, admit: () => this.limits.admit(`letter ${reader}`, renders) };
  }
}
