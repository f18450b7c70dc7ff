import { diffWordsWithSpace } from 'diff';

/** A piece of two compared texts. */
export interface TextPart {
  readonly kind: 'same' | 'removed' | 'added' | 'gap';
  /** For a gap: the text that is left out. */
  readonly text: string;
}

/** Two texts that differ in more words than this are shown one after the other; comparing them would take too long. */
const maxDifferences = 500;
/** How many characters of an unchanged stretch stay on either side of a change. */
const contextChars = 80;

/** Compares two texts word by word. The parts that are not added are the old text, those not removed the new one. */
export function textDifference(old: string, now: string): readonly TextPart[] {
  const parts = diffWordsWithSpace(old, now, { maxEditLength: maxDifferences });
  if (!parts) return pieces([['removed', old], ['added', now]]); // prettier-ignore
  return pieces(parts.map(({ added, removed, value }) => [added ? 'added' : removed ? 'removed' : 'same', value]));
}

/** Replaces the middle of long unchanged stretches by gaps. */
export function shortenSame(parts: readonly TextPart[]): readonly TextPart[] {
  return parts.flatMap((part, at) => {
    const { kind, text } = part;
    const head = at === 0 ? 0 : wordEnd(text, contextChars);
    const tail = at === parts.length - 1 ? text.length : wordStart(text, text.length - contextChars);
    // A gap must leave out more than it takes to show.
    if (kind !== 'same' || tail - head < contextChars / 2) return [part];
    return pieces([['same', text.slice(0, head)], ['gap', text.slice(head, tail)], ['same', text.slice(tail)]]); // prettier-ignore
  });
}

function pieces(list: readonly (readonly [TextPart['kind'], string])[]): readonly TextPart[] {
  return list.filter(([, text]) => text !== '').map(([kind, text]) => ({ kind, text }));
}

/** The end of the word at a place. */
function wordEnd(text: string, from: number): number {
  const rest = text.slice(from).search(/\s/);
  return rest < 0 || rest > contextChars ? Math.min(from, text.length) : from + rest;
}

/** The start of the word at a place. */
function wordStart(text: string, from: number): number {
  const before = text.slice(Math.max(from - contextChars, 0), Math.max(from, 0));
  const at = before.search(/\S+$/);
  return at < 0 ? Math.max(from, 0) : Math.max(from, 0) - (before.length - at);
}
