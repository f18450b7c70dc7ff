import type { FaceName } from '../../shared/letter-sheets.js';
import { hasGlyph } from './faces.js';

/** Spaces and hyphens that a face may lack, and what looks the same. */
const alike: Readonly<Record<string, string>> = { '\u2011': '\u2010', '\u2007': '\u00a0', '\t': ' ', '\u2028': '\n' };
/** Marks of direction and joining, and what else has no shape. */
const shapeless = /[\p{Cc}\p{Cf}]/u;
/** The text with nothing in it that the face cannot draw: an unknown character stands there as a question mark. */
export function drawable(text: string, face: FaceName): string {
  let drawn = '';
  for (const char of text.replaceAll(/\r\n?/g, '\n').normalize('NFC')) {
    const same = alike[char] ?? char;
    if (same === '\n') drawn += same;
    else if (!shapeless.test(same)) drawn += hasGlyph(same.codePointAt(0) as number, face) ? same : '?';
  }
  return drawn;
}

/** Characters of a text that no letter can show, each once. */
export function undrawable(text: string): string[] {
  const strange = [...text.normalize('NFC')].filter(
    (char) => !(char in alike) && !shapeless.test(char) && !hasGlyph(char.codePointAt(0) as number, 'text'),
  );
  return [...new Set(strange)];
}
