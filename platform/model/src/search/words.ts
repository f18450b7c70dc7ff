/** Letters that Unicode does not decompose, and how people type them on a keyboard without them. */
const spelled: Readonly<Record<string, string>> = {
  ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ς: 'σ',
}; // prettier-ignore
const spelledLetters = new RegExp(`[${Object.keys(spelled).join('')}]`, 'g');
/** Only this many letters of a longer word count. */
const maxLetters = 100;
/** Only this many words of a query count: each of them may take an index several milliseconds. */
const maxWords = 12;

/** Without case and accents: `Straße` and `STRASSE`, `Müller` and `muller` are the same. */
export function foldText(text: string): string {
  if (!/[^\p{ASCII}]/u.test(text)) return text.toLowerCase();
  const plain = text.normalize('NFKD').replace(/\p{M}+/gu, '');
  return plain.toLowerCase().replace(spelledLetters, (letter) => spelled[letter] ?? letter);
}

/** The words of a text, folded, each once: runs of letters and digits. */
export function wordsOf(text: string): readonly string[] {
  return [...new Set((foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []).map(cut))];
}

const cut = (word: string): string =>
  word.length <= maxLetters ? word : Array.from(word).slice(0, maxLetters).join('');

/** The words to look for. A query without letters and digits becomes a word that no text contains. */
export function queryWords(query: string): readonly string[] {
  const words = wordsOf(query).slice(0, maxWords);
  return words.length > 0 || query.trim() === '' ? words : [query.trim()];
}

/** Whether each word begins a word of one of the texts. */
export function matchWordPrefixes(texts: readonly string[], words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const found = texts.flatMap(wordsOf);
  return words.every((word) => found.some((one) => one.startsWith(word)));
}
