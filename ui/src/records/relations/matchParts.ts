export interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Splits a text into matches of the search's words and the parts in between. */
export function matchParts(text: string, search: string): readonly TextPart[] {
  const words = search.split(/\s+/u).filter((word) => word !== '');
  if (words.length === 0) return [{ text, isMatch: false }];
  // Longest words first: for "an ana", "ana" is marked in "banana".
  const sorted = [...new Set(words)].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(
    `(${sorted.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&')).join('|')})`,
    'giu',
  );
  return text
    .split(pattern)
    .map((part, place) => ({ text: part, isMatch: place % 2 === 1 }))
    .filter((part) => part.text !== '');
}
