import type { ByteRange } from './storage/media-storage.js';

/** The one part of a file that a `Range` header asks for. Undefined: the whole; null: none of it is there (416). */
export function byteRange(header: string | undefined, size: number): ByteRange | null | undefined {
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  // Several parts at once, or another unit, may be answered with the whole.
  if (!asked || (asked[1] === '' && asked[2] === '')) return undefined;
  const [, first = '', last = ''] = asked;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return from >= size || from > to || (first === '' && Number(last) === 0) ? null : { from, to };
}
