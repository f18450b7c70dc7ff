import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Identity } from '@viewkraft/model';
import { Records, type RecordValues } from '@viewkraft/server';
import { lettersView } from './letter-record.js';

/** 192 bits: not guessable. */
export const newKey = (): string => randomBytes(24).toString('base64url');

/** Checks who may read a letter: holders of its link while the link is on, and users who may read its record. */
@Injectable()
export class LetterAccess {
  constructor(private readonly records: Records) {}

  /** Returns the stored record; null if the caller may not read it, indistinguishable from a missing one. */
  async find(id: string, key: string | null, identity: Identity): Promise<RecordValues | null> {
    const record = await this.records.stored(lettersView, id);
    if (!record) return null;
    if (record['link'] === 'on' && isKey(key, record['public_key'])) return record;
    if (identity.id === null) return null;
    return (await this.records.shown(lettersView, id, identity)) ? record : null;
  }
}

/** Compares in constant time. */
function isKey(input: string | null, key: unknown): boolean {
  if (input === null || typeof key !== 'string' || key === '') return false;
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(input), digest(key));
}
