import { Inject, Injectable } from '@nestjs/common';
import { DATABASE } from '../../kernel/database/database-token.js';
import type { Database } from '../../kernel/database/database.js';
import { timeOfStored } from '../../kernel/database/stored-moment.js';
import { isKey } from './storage/media-storage.js';

export const mediaView = 'media';
/** Prefix of a key in a record's `path`, which is its address. */
export const mediaPrefix = '/media/';

/** The columns needed to serve a file. */
export interface MediaRow {
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly width: number | null;
  readonly height: number | null;
  /** When the record was last changed, in milliseconds since 1970. */
  readonly changedAt: number;
  /** 0 to 1. */
  readonly focal: { readonly x: number; readonly y: number };
}

/** Finds the record of a file. A file without record is not served, whatever the storage contains. */
@Injectable()
export class MediaRows {
  private readonly sql: string;

  constructor(@Inject(DATABASE) private readonly db: Database) {
    const { quote } = db.dialect;
    const columns = ['name', 'type', 'size', 'width', 'height', 'focal_x', 'focal_y', '_updated_at']
      .map(quote)
      .join(', ');
    this.sql = `SELECT ${columns} FROM ${quote('media')} WHERE ${quote('path')} = ?`;
  }

  /** `key`: the part of an address after `/media/`. */
  async find(key: string): Promise<MediaRow | null> {
    if (!isKey(key)) return null;
    const [row] = await this.db.query(this.sql, [`${mediaPrefix}${key}`]);
    if (!row) return null;
    const [name, type, size, width, height, x, y, updated] = row;
    return {
      key,
      name: String(name),
      type: String(type),
      size: Number(size),
      width: width === null ? null : Number(width),
      height: height === null ? null : Number(height),
      changedAt: timeOfStored(updated),
      focal: { x: share(x), y: share(y) },
    };
  }
}

function share(stored: unknown): number {
  return stored === null || stored === undefined ? 0.5 : Math.min(1, Math.max(0, Number(stored)));
}
