/**
 * Unicode's simple lower case, code point by code point, so that the length in code points stays: what `$iLike` and
 * `search` compare, here, in SQLite and in MySQL alike. No special casing (ß is not ss, final sigma is sigma).
 */
export function foldCase(text: string): string {
  if (!/[Σİ]/.test(text)) return text.toLowerCase();
  return Array.from(text, (point) => (point === 'İ' ? 'i' : point.toLowerCase())).join('');
}
