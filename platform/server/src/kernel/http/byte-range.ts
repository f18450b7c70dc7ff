/** A range of bytes, both ends inclusive. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/** The single range of a `Range` header. Undefined: the whole file; null: unsatisfiable (416). */
export function byteRange(header: string | undefined, size: number): ByteRange | null | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  // Multiple ranges and other units may be answered with the whole file (RFC 9110).
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const [, first = '', last = ''] = match;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return from >= size || from > to || (first === '' && Number(last) === 0) ? null : { from, to };
}
