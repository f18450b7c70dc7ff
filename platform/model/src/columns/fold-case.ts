/**
 * Unicode simple lower case, code point by code point, which preserves the length in code points. `$iLike` and `search`
 * compare this form, here and in both databases. No special casing (ß is not ss, final sigma is sigma).
 */
export function foldCase(text: string): string {
  if (!/[Σİ]/.test(text)) return text.toLowerCase();
  return Array.from(text, (point) => (point === 'İ' ? 'i' : point.toLowerCase())).join('');
}
