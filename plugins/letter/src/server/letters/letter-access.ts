import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Identity } from '@viewkraft/model';
import { Records, type RecordValues } from '@viewkraft/server';
import { lettersView } from './letter-record.js';

/** 192 bits: nobody finds one by trying. */
export const newKey = (): string => randomBytes(24).toString('base64url');

/** Who may read a letter: whoever has its link, as long as it is on, and who may read its record. */
@Injectable()
export class LetterAccess {
  constructor(private readonly records: Records) {}

  /** The stored record; null where the letter is out of reach, which looks the same as one that is not there. */
  async find(id: string, key: string | null, identity: Identity): Promise<RecordValues | null> {
    const record = await this.records.stored(lettersView, id);
    if (!record) return null;
    if (record['link'] === 'on' && fits(key, record['public_key'])) return record;
    if (identity.id === null) return null;
    return (await this.records.shown(lettersView, id, identity)) ? record : null;
  }
}

/** Takes as long for a wrong key as for a right one. */
function fits(given: string | null, key: unknown): boolean {
  if (given === null || typeof key !== 'string' || key === '') return false;
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(key));
}
