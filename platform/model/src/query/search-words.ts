import { foldCase } from '../columns/fold-case.js';

/** The words of a search, each once, in simple lower case. */
export function searchWords(text: string): readonly string[] {
  return [...new Set(foldCase(text).split(/\s+/u))].filter((word) => word !== '');
}

/** Whether every word occurs in one of the texts, whatever its case. */
export function containAllWords(texts: readonly string[], words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const folded = texts.map(foldCase);
  return words.every((word) => folded.some((text) => text.includes(word)));
}
