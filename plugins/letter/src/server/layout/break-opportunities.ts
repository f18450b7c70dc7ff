import type { FaceName, LetterLanguage, SheetRun } from '../../shared/letter-sheets.js';
import { widthOf, widthsOf } from './faces.js';
import { hyphenate } from './hyphenate.js';

/** A possible line break. */
export interface BreakOpportunity {
  /** Index of the line's end. */
  readonly end: number;
  /** Index at which the next line starts, after the space. */
  readonly next: number;
  /** Millimetres from the start of the paragraph, set as one long line, to `end` and to `next`. */
  readonly endsAt: number;
  readonly nextAt: number;
  /** Width of the hyphen at this break, if any. */
  readonly hyphen: number;
  /** A forced line break. */
  readonly forced: boolean;
}

export interface LineSetting {
  readonly size: number;
  readonly language: LetterLanguage;
  readonly width: number;
}

/** Text in which every character has a face and a position. */
export interface MeasuredText {
  readonly text: string;
  readonly faces: readonly FaceName[];
  /** For each position between two characters. */
  readonly places: readonly number[];
}

export function measureText(runs: readonly SheetRun[], size: number): MeasuredText {
  const faces: FaceName[] = [];
  const places = [0];
  for (const { text, face } of runs) {
    const start = places.at(-1) as number;
    for (const word of text.split(/(?<= )|(?<=\n)|(?=\n)/)) {
      const from = places.at(-1) as number;
      const widths = word === '\n' ? [0, 0] : widthsOf(word, face, size);
      for (const width of widths.slice(1)) places.push(from + width);
      for (let at = 0; at < word.length; at++) faces.push(face);
    }
    // Exactly one position per character, whatever the font reports about its glyphs.
    while (places.length < faces.length + 1) places.push(places.at(-1) ?? start);
  }
  return { text: runs.map(({ text }) => text).join(''), faces, places };
}

/** Returns all possible line breaks, the end of the text last. */
export function findBreakOpportunities(
  measured: MeasuredText,
  { size, language, width }: LineSetting,
): BreakOpportunity[] {
  const { text, faces, places } = measured;
  const found: BreakOpportunity[] = [];
  const add = (end: number, next: number, hyphenated: boolean, forced: boolean): void => {
    const hyphen = hyphenated ? widthOf('-', faces[end - 1] ?? 'text', size) : 0;
    const [endsAt, nextAt] = [places[end] as number, places[next] as number];
    found.push({ end, next, endsAt, nextAt, hyphen, forced });
  };
  for (const { index, 0: word } of text.matchAll(/[^ \n]+/g)) {
    const end = index + word.length;
    let from = index;
    for (const { at, hyphenated } of [...dividedAt(word, language), { at: word.length, hyphenated: false }]) {
      const position = index + at;
      const available = width - (hyphenated ? widthOf('-', faces[position - 1] ?? 'text', size) : 0);
      for (const cut of cutsOf(measured, from, position, available)) add(cut, cut, false, false);
      if (position < end) add(position, position, hyphenated, false);
      from = position;
    }
    const gap = /^ */.exec(text.slice(end))?.[0].length ?? 0;
    const isLast = end + gap >= text.length;
    if (text[end + gap] === '\n') add(end, end + gap + 1, false, true);
    else add(end, end + gap, false, isLast);
  }
  return withEmptyLines(found, measured);
}

/** Consecutive line breaks produce empty lines. */
function withEmptyLines(found: readonly BreakOpportunity[], { text, places }: MeasuredText): BreakOpportunity[] {
  const all = [...found];
  for (const { index } of text.matchAll(/(?<=^|\n) *\n/g)) {
    const end = text.indexOf('\n', index);
    const [endsAt, nextAt] = [places[index] as number, places[end + 1] as number];
    all.push({ end: index, next: end + 1, endsAt, nextAt, hyphen: 0, forced: true });
  }
  return all.sort((one, other) => one.next - other.next);
}

/** Allows breaks anywhere in a segment wider than a line, except within a surrogate pair. */
function cutsOf({ text, places }: MeasuredText, from: number, to: number, available: number): number[] {
  const cuts: number[] = [];
  let start = from;
  for (let at = from + 1; at <= to; at++) {
    if ((places[at] as number) - (places[start] as number) <= available) continue;
    const cut = /[\udc00-\udfff]/.test(text[at - 1] ?? '') ? at - 2 : at - 1;
    if (cut <= start) continue;
    cuts.push(cut);
    start = cut;
  }
  return cuts;
}

interface Divided {
  readonly at: number;
  readonly hyphenated: boolean;
}

/** Breaks within a word: after its own hyphens, dashes and slashes, and between syllables. */
function dividedAt(word: string, language: LetterLanguage): Divided[] {
  const isAddress = /[@/\\]|\w\.\w/.test(word);
  const marks = [
    ...word.matchAll(isAddress ? /(?<=[\w])[-/?&=@.](?=\w)/g : /(?<=[\p{L}\p{N}])[-–—](?=[\p{L}\p{N}])/gu),
  ];
  const afterMarks = marks.map(({ index }) => ({ at: index + 1, hyphenated: false }));
  if (isAddress) return afterMarks;
  const syllables = hyphenate(word, language).map((at) => ({ at, hyphenated: true }));
  return [...afterMarks, ...syllables].sort((one, other) => one.at - other.at);
}
