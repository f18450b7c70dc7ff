import type { FaceName } from '../../shared/letter-sheets.js';
import { hasGlyph } from './faces.js';

/** Spaces and hyphens that a face may lack, with lookalike replacements. */
const alike: Readonly<Record<string, string>> = { '\u2011': '\u2010', '\u2007': '\u00a0', '\t': ' ', '\u2028': '\n' };
/** Directional marks, joiners and other characters without a glyph. */
const shapeless = /[\p{Cc}\p{Cf}]/u;
/** Replaces every character that the face cannot draw; unknown ones become question marks. */
export function drawable(text: string, face: FaceName): string {
  let drawn = '';
  for (const char of text.replaceAll(/\r\n?/g, '\n').normalize('NFC')) {
    const same = alike[char] ?? char;
    if (same === '\n') drawn += same;
    else if (!shapeless.test(same)) drawn += hasGlyph(same.codePointAt(0) as number, face) ? same : '?';
  }
  return drawn;
}

/** Returns the characters of a text that no letter can show, without duplicates. */
export function undrawable(text: string): string[] {
  const strange = [...text.normalize('NFC')].filter(
    (char) => !(char in alike) && !shapeless.test(char) && !hasGlyph(char.codePointAt(0) as number, 'text'),
  );
  return [...new Set(strange)];
}
