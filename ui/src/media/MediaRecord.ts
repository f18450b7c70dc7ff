import type { WireRecord } from '../base/wire/WireRecord.js';

/** An uploaded file, as the view `media` describes it. */
export interface MediaRecord {
  readonly id: string;
  /** The record as the API sent it. */
  readonly wire: WireRecord;
  /** The file's address, `/media/...`; the value of image columns. */
  readonly path: string;
  readonly name: string;
  /** Media type, such as `image/png`. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  /** Pixels; null for files that are not images. */
  readonly width: number | null;
  readonly height: number | null;
  readonly altEn: string;
  readonly altDe: string;
  /** 0 to 1, from the left and from the top. */
  readonly focalX: number;
  readonly focalY: number;
}

export function mediaRecordOf(record: WireRecord): MediaRecord {
  const text = (name: string): string => (typeof record[name] === 'string' ? record[name] : '');
  const number = (name: string): number | null => (typeof record[name] === 'number' ? record[name] : null);
  return {
    id: text('id'),
    wire: record,
    path: text('path'),
    name: text('name'),
    type: text('type'),
    size: number('size') ?? 0,
    width: number('width'),
    height: number('height'),
    altEn: text('alt_en'),
    altDe: text('alt_de'),
    focalX: number('focal_x') ?? 0.5,
    focalY: number('focal_y') ?? 0.5,
  };
}

export function isImage({ type }: Pick<MediaRecord, 'type'>): boolean {
  return type.startsWith('image/');
}
