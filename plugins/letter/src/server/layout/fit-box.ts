import { millimetres, type Box } from '../../shared/geometry.js';
import type { FaceName, LetterLanguage, SheetLine } from '../../shared/letter-sheets.js';
import { breakLines } from './break-lines.js';
import { drawable } from './drawable.js';
import { widthOf } from './faces.js';

interface Fitting {
  readonly face: FaceName;
  /** Preferred size in points. */
  readonly size: number;
  /** Minimum size in points: a longer line shrinks to it before it is broken. */
  readonly minSize: number;
  /** Line height as a multiple of the size. */
  readonly leading: number;
  readonly language: LetterLanguage;
}

export interface FittedLines {
  readonly lines: readonly SheetLine[];
  readonly size: number;
  readonly pitch: number;
}

const step = 0.25;
/** Size in points at which shrinking stops: far below legible, but no text is cut off. */
const minPoints = 0.5;

/** Fits lines of text into a box: long lines shrink first, then they are broken. */
export function fitBox(texts: readonly string[], box: Pick<Box, 'width' | 'height'>, fitting: Fitting): FittedLines {
  const { face, size, minSize, leading, language } = fitting;
  const drawn = texts.map((text) => drawable(text, face).replaceAll(/\s+/g, ' ').trim());
  for (let smaller = size; smaller >= minSize; smaller -= step) {
    const isIn = drawn.every((text) => widthOf(text, face, smaller) <= box.width);
    if (isIn && drawn.length * millimetres(smaller * leading) <= box.height) {
      return { lines: drawn.map((text) => ({ runs: [{ text, face }] })), size: smaller, pitch: smaller * leading };
    }
  }
  for (let smaller = size; ; smaller -= step) {
    const at = Math.max(minPoints, smaller);
    const lines = drawn.flatMap((text) => breakLines([{ text, face }], { width: box.width, size: at, language }));
    if (lines.length * millimetres(at * leading) <= box.height || at === minPoints) {
      return { lines, size: at, pitch: at * leading };
    }
  }
}
