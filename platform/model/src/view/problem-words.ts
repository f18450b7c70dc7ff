import type { Message } from '../errors/message.js';
import { viewPhrase } from './view-phrase.js';

/** The path of an entry: `$.columns.title`, or `$.columns["a b"]` where the key is no plain word. */
export function keyPath(path: string, key: string): string {
  return /^[A-Za-z_]\w*$/.test(key) ? `${path}.${key}` : `${path}[${JSON.stringify(key.slice(0, 80))}]`;
}

/** A text as JSON writes it between its quotes, without line breaks. `most`: the number of characters to keep. */
export const escaped = (text: string, most?: number): string => JSON.stringify(text.slice(0, most)).slice(1, -1);

/** The candidate that a misspelled word most likely meant, if one is close. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const seen = word.slice(0, 80).toLowerCase();
  let best: string | undefined;
  let limit = Math.max(1, Math.round(seen.length / 3)) + 1;
  for (const one of candidates) {
    const steps = distance(seen, one.toLowerCase());
    if (steps < limit) [best, limit] = [one, steps];
  }
  return best;
}

/** What to write instead of a name that does not exist. */
export function remedyForName(word: string, candidates: Iterable<string>): Message {
  const all = [...candidates];
  if (all.length === 0) return viewPhrase('viewRemove');
  const names = `${all.slice(0, 20).join(', ')}${all.length > 20 ? ', ...' : ''}`;
  return didYouMean(word, all) ?? viewPhrase('viewWriteOneOf', { names });
}

/** The question whether a close candidate was meant, if there is one. */
export function didYouMean(word: string, candidates: Iterable<string>): Message | undefined {
  const near = nearest(word, candidates);
  return near ? viewPhrase('viewDidYouMean', { name: near }) : undefined;
}

/** A swap of neighbouring letters, the most frequent slip, counts less than another letter. */
const swapCost = 0.5;

/** The Damerau–Levenshtein distance between two words (optimal string alignment). */
function distance(a: string, b: string): number {
  let before: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let x = 1; x <= a.length; x++) {
    const next = [x];
    for (let y = 1; y <= b.length; y++) {
      const same = (row[y - 1] ?? 0) + (a[x - 1] === b[y - 1] ? 0 : 1);
      const isSwap = x > 1 && y > 1 && a[x - 1] === b[y - 2] && a[x - 2] === b[y - 1];
      const swapped = isSwap ? (before[y - 2] ?? 0) + swapCost : Infinity;
      next.push(Math.min(same, (row[y] ?? 0) + 1, (next[y - 1] ?? 0) + 1, swapped));
    }
    [before, row] = [row, next];
  }
  return row[b.length] ?? 0;
}
