import { foldCase } from '../columns/fold-case.js';

/** Any one code point (`_`). */
const anyOne = Symbol('_');

/** The part between two `%`: texts and single wildcards, and their total number of code points. */
interface Segment {
  readonly parts: readonly (string | typeof anyOne)[];
  readonly length: number;
}

const nothing: Segment = { parts: [], length: 0 };

/**
 * Whether a whole text matches a pattern of `%` (any text), `_` (one code point) and `\` as the escape character. With
 * `fold` both are compared in simple lower case. Every `%` matches as little as possible, which is always correct, so
 * that the matcher never backtracks.
 */
export const likeMatcher = (pattern: string, fold: boolean): ((text: string) => boolean) => {
  const segments = readPattern(fold ? foldCase(pattern) : pattern);
  const [first = nothing, ...others] = segments;
  const last = others.pop();
  const matches = (text: string): boolean => {
    let at = matchAt(first, text, 0);
    if (at < 0 || !last) return at === text.length;
    for (const segment of others) {
      at = find(segment, text, at);
      if (at < 0) return false;
    }
    const start = backFrom(text, last.length, at);
    return start >= 0 && matchAt(last, text, start) === text.length;
  };
  return fold ? (text) => matches(foldCase(text)) : matches;
};

/** The text as a pattern that matches only the text itself. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const readPattern = (pattern: string): readonly Segment[] => {
  const segments: Segment[] = [];
  let parts: (string | typeof anyOne)[] = [];
  let text = '';
  let length = 0;
  const endText = () => {
    if (text !== '') parts.push(text);
    text = '';
  };
  const endSegment = () => {
    endText();
    segments.push({ parts, length });
    parts = [];
    length = 0;
  };
  // A wildcard, an escaped one, or any other code point.
  for (const point of pattern.match(/\\[%_\\]|[^]/gu) ?? []) {
    if (point === '%') {
      endSegment();
      continue;
    }
    length++;
    if (point === '_') {
      endText();
      parts.push(anyOne);
      continue;
    }
    text += point.length === 2 && point.startsWith('\\') ? point.slice(1) : point;
  }
  endSegment();
  return segments;
};

/** The end of the segment if it matches at `at`, otherwise -1. */
const matchAt = (segment: Segment, text: string, at: number): number => {
  for (const part of segment.parts) {
    if (part === anyOne) {
      if (at >= text.length) return -1;
      at += width(text, at);
    } else {
      if (!text.startsWith(part, at)) return -1;
      at += part.length;
    }
  }
  return at;
};

/** The end of the segment's first match at or after `at`, or -1. */
const find = (segment: Segment, text: string, at: number): number => {
  const [only, ...others] = segment.parts;
  if (only === undefined) return at;
  if (others.length === 0 && only !== anyOne) {
    const start = text.indexOf(only, at);
    return start < 0 ? -1 : start + only.length;
  }
  while (at <= text.length) {
    if (only !== anyOne) at = text.indexOf(only, at);
    if (at < 0) return -1;
    const end = matchAt(segment, text, at);
    if (end >= 0) return end;
    at += width(text, at);
  }
  return -1;
};

/** The place `count` code points before the end of the text; -1 when that is before `min`. */
const backFrom = (text: string, count: number, min: number): number => {
  let at = text.length;
  for (; count > 0 && at > min; count--) {
    const low = text.charCodeAt(at - 1);
    at -= low >= 0xdc00 && low <= 0xdfff && at - 2 >= min ? 2 : 1;
  }
  return count === 0 ? at : -1;
};

const width = (text: string, at: number): number => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
