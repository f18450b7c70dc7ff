import { createRequire } from 'node:module';
import type { LetterLanguage } from '../../shared/letter-sheets.js';

interface Hyphenator {
  hyphenateSync(text: string, options: { readonly hyphenChar: string }): string;
}

const require = createRequire(import.meta.url);
const names: Readonly<Record<LetterLanguage, string>> = { de: 'hyphen/de', en: 'hyphen/en-gb' };
const loaded = new Map<LetterLanguage, Hyphenator>();
const softHyphen = '\u00ad';

/** Minimum number of letters before the first and after the last hyphen of a word. */
const min = { before: 2, after: 3 } as const;

/** Returns the positions at which a word may be hyphenated, counted in characters. */
export function hyphenate(word: string, language: LetterLanguage): number[] {
  const positions: number[] = [];
  for (const { index, 0: letters } of word.matchAll(/\p{L}+/gu)) {
    if (!isWord(letters)) continue;
    let position = index;
    for (const part of syllables(letters, language)) {
      position += part.length;
      if (position - index >= min.before && index + letters.length - position >= min.after) positions.push(position);
    }
  }
  return positions;
}

function syllables(letters: string, language: LetterLanguage): string[] {
  let hyphenator = loaded.get(language);
  if (!hyphenator) loaded.set(language, (hyphenator = require(names[language]) as Hyphenator));
  const parts = hyphenator.hyphenateSync(letters, { hyphenChar: softHyphen }).split(softHyphen);
  return parts.join('') === letters ? parts : [letters];
}

/** The longest German words are shorter; longer text is no word, and would take very long to hyphenate. */
const maxWordLength = 100;

/** Excludes abbreviations such as GmbH and BGB. */
function isWord(letters: string): boolean {
  if (letters.length > maxWordLength) return false;
  return letters.length >= min.before + min.after && !/\p{Lu}/u.test(letters.slice(1));
}
