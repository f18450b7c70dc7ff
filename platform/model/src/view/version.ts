/** A short hash of plain JSON. Not for secrets. */
export function versionOf(plain: unknown): string {
  const text = JSON.stringify(plain);
  let first = 0x811c9dc5;
  let second = 0x2f0b4c47;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    first = Math.imul(first ^ unit, 0x01000193);
    second = Math.imul(second ^ unit, 0x01000193);
  }
  return mixed(first) + mixed(second);
}

/** Ends a hash (FNV-1a over UTF-16 code units) so that every bit counts. */
function mixed(hash: number): string {
  let state = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  state = Math.imul(state ^ (state >>> 12), 0x297a2d39);
  return ((state ^ (state >>> 15)) >>> 0).toString(16).padStart(8, '0');
}
