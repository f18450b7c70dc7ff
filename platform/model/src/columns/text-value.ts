import type { Message } from '../errors/message.js';
import { problem } from './problem.js';

/** Checks that every database can store a string: no U+0000, no lone surrogate. */
export function storable(text: string): { readonly value: string } | { readonly problem: Message } {
  if (text.includes('\0')) return problem('nullCharacter');
  // isWellFormed requires ES2024; in unicode mode a surrogate matches only when it is alone.
  if (/[\ud800-\udfff]/u.test(text)) return problem('loneSurrogate');
  return { value: text };
}

/** Number of code points. */
export function codePoints(text: string): number {
  let count = text.length;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit >= 0xd800 && unit <= 0xdbff) count--;
  }
  return count;
}

/** Number of bytes in UTF-8. */
export function utf8Bytes(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) continue;
    // A surrogate pair is two code units and four bytes.
    bytes += unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 1 : 2;
  }
  return bytes;
}
