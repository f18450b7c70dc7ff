import type { Readable } from 'node:stream';

/** Nest's injection token of the `MediaStorage`. */
export const MEDIA_STORAGE = Symbol('MEDIA_STORAGE');

/** A part of a file, both ends inclusive. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

export interface FileFacts {
  readonly type: string;
  readonly size: number;
}

/**
 * Where uploaded files lie. Keys are made by the server (`2026/11/<uuid>.png`) and never used twice, so nothing is ever
 * overwritten. Every method rejects when the storage cannot be reached; a file that is not there is no error.
 */
export interface MediaStorage {
  /** Takes over the finished file at `source`, which may be gone afterwards. After it resolves the file is there whole. */
  put(key: string, source: string, facts: FileFacts): Promise<void>;
  /** Null: there is no such file. */
  open(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Bytes of the file; null: there is none. */
  size(key: string): Promise<number | null>;
  remove(key: string): Promise<void>;
}

const keyForm = /^[0-9]{4}\/[0-9]{2}\/[0-9a-f-]{36}\.[a-z0-9]{2,5}$/;

/** Whether a text can be a key at all; whatever else is asked for never reaches a storage. */
export function isKey(text: string): boolean {
  return keyForm.test(text);
}
