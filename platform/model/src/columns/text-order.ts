/** Order of two strings by code point, which is also the order of their UTF-8 bytes: negative, 0 or positive. */
export function codePointCompare(a: string, b: string): number {
  const end = Math.min(a.length, b.length);
  for (let at = 0; at < end; at++) {
    const x = a.charCodeAt(at);
    const y = b.charCodeAt(at);
    if (x !== y) return rank(x) - rank(y);
  }
  return a.length - b.length;
}

/** Surrogates encode the highest code points, but their code units are not the highest. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

/** Lower case of ASCII letters only, like SQLite's NOCASE. */
export function foldAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Sort order of strings in a list: case-insensitive for ASCII letters, then by code point. */
export function textSort(a: string, b: string): number {
  return codePointCompare(foldAscii(a), foldAscii(b));
}
