import type { LetterContent } from '../../shared/letter-content.js';
import type { LetterLanguage } from '../../shared/letter-sheets.js';

/** Words that occur in nearly every text of one language and never in the other. */
const common: Readonly<Record<LetterLanguage, ReadonlySet<string>>> = {
  de: new Set(
    'der und die das ist sie wir nicht mit den für von zu ein eine ihre ihr dem des auf im sehr bitte'.split(' '),
  ),
  en: new Set('the and of to is you we not with for your our a this that are on it be have dear please'.split(' ')),
};

/** Detects the language of a letter's text for hyphenation; returns `otherwise` if the evidence is weak. */
export function languageOf({ language, subject, body }: LetterContent, otherwise: LetterLanguage): LetterLanguage {
  if (language) return language;
  const words = `${subject} ${body}`.toLowerCase().match(/\p{L}+/gu) ?? [];
  const count = (name: LetterLanguage): number => words.filter((word) => common[name].has(word)).length;
  const [de, en] = [count('de'), count('en')];
  return de === en ? otherwise : de > en ? 'de' : 'en';
}
