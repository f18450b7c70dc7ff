/** A short hash of plain JSON. Not for secrets. */
export function versionOf(plain: unknown): string {
  const text = JSON.stringify(plain);
  return hash(text, 0x811c9dc5) + hash(text, 0x2f0b4c47);
}

/** FNV-1a over UTF-16 code units, with a last mixing so that every bit counts. */
function hash(text: string, start: number): string {
  let state = start;
  for (let at = 0; at < text.length; at++) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193);
  state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d);
  state = Math.imul(state ^ (state >>> 12), 0x297a2d39);
  return ((state ^ (state >>> 15)) >>> 0).toString(16).padStart(8, '0');
}
