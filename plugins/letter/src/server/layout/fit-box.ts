import { millimetres, type Box } from '../../shared/geometry.js';
import type { FaceName, LetterLanguage, SheetLine } from '../../shared/letter-sheets.js';
import { breakLines } from './break-lines.js';
import { drawable } from './drawable.js';
import { widthOf } from './faces.js';

export interface Fitting {
  readonly face: FaceName;
  /** Preferred, in points. */
  readonly size: number;
  /** Down to here a line shrinks before it is broken. */
  readonly least: number;
  /** Of a line, as a multiple of its size. */
  readonly leading: number;
  readonly language: LetterLanguage;
}

export interface FittedLines {
  readonly lines: readonly SheetLine[];
  readonly size: number;
  readonly pitch: number;
}

const step = 0.25;
/** Below it nothing can be read; text that is this long is cut by nobody all the same. */
const tiny = 0.5;

/** Lines of text in a box that they never leave: long ones become smaller first, then they are broken. */
export function fitBox(texts: readonly string[], box: Pick<Box, 'width' | 'height'>, fitting: Fitting): FittedLines {
  const { face, size, least, leading, language } = fitting;
  const drawn = texts.map((text) => drawable(text, face).replaceAll(/\s+/g, ' ').trim());
  for (let smaller = size; smaller >= least; smaller -= step) {
    const isIn = drawn.every((text) => widthOf(text, face, smaller) <= box.width);
    if (isIn && drawn.length * millimetres(smaller * leading) <= box.height) {
      return { lines: drawn.map((text) => ({ runs: [{ text, face }] })), size: smaller, pitch: smaller * leading };
    }
  }
  for (let smaller = size; ; smaller -= step) {
    const at = Math.max(tiny, smaller);
    const lines = drawn.flatMap((text) => breakLines([{ text, face }], { width: box.width, size: at, language }));
    if (lines.length * millimetres(at * leading) <= box.height || at === tiny) {
      return { lines, size: at, pitch: at * leading };
    }
  }
}
