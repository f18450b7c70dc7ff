import { foldText } from './words.js';

/** A piece of a text; marked where a searched word begins one of its words. */
export interface TextPiece {
  readonly text: string;
  readonly isMarked: boolean;
}

/** Cuts a text into pieces, so that the found beginnings of words can be marked. */
export function markWords(text: string, words: readonly string[]): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const { start, end } of findWords(text, words)) {
    if (start > from) pieces.push({ text: text.slice(from, start), isMarked: false });
    pieces.push({ text: text.slice(start, end), isMarked: true });
    from = end;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isMarked: false });
  return pieces;
}

const snippetLength = 120;
const before = 30;

/** The part of a text around the first searched word, on one line; empty if the text has none of the words. */
export function snippetOf(text: string, words: readonly string[]): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  const [first] = findWords(line, words);
  if (!first) return '';
  const points = Array.from(line);
  const at = Array.from(line.slice(0, first.start)).length;
  if (points.length <= snippetLength) return line;
  const start = Math.max(0, Math.min(at - before, points.length - snippetLength));
  const end = start + snippetLength;
  let part = points.slice(start, end).join('');
  // Words cut off at either end are dropped, but never the found one.
  if (start > 0) part = `…${part.replace(/^\S{0,20}\s|^./su, '')}`;
  if (end < points.length) part = `${part.replace(/\s\S{0,20}$|.$/su, '')}…`;
  return part;
}

function* findWords(
  text: string,
  words: readonly string[],
): Generator<{ readonly start: number; readonly end: number }> {
  for (const match of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const [run] = match;
    const folded = foldText(run);
    const lengths = words.filter((word) => folded.startsWith(word)).map((word) => word.length);
    if (lengths.length > 0) yield { start: match.index, end: match.index + prefixLength(run, Math.max(...lengths)) };
  }
}

/** The length of the shortest beginning of a word that folds to this many letters. */
function prefixLength(word: string, folded: number): number {
  let [length, found] = [0, 0];
  for (const point of word) {
    const letters = foldText(point).length;
    // A combining accent belongs to the letter before it.
    if (found >= folded && letters > 0) break;
    length += point.length;
    found += letters;
  }
  return length;
}
