import { millimetres, textArea, type } from '../../shared/geometry.js';
import type { LetterContent, SignaturePicture } from '../../shared/letter-content.js';
import type { LetterLanguage, SheetLine, SheetRun } from '../../shared/letter-sheets.js';
import { letterWords } from '../../shared/letter-words.js';
import { breakLines } from './break-lines.js';
import { drawable } from './drawable.js';
import type { FlowPart } from './fill-sheets.js';
import { linesOfText } from './lines-of-text.js';
import { textBlocks, type TextBlock } from './text-blocks.js';
import { widthOf } from './faces.js';

/** A blank line. */
const blank = millimetres(type.pitch);
/** Indentation per list level, in millimetres. */
const indent = 6;
const deepest = 5;
const base = { left: textArea.left, pitch: type.pitch, size: type.text } as const;

/** The blocks after the address field, from the subject to the enclosures; gaps according to DIN 5008. */
export function flowOf(content: LetterContent, wording: LetterLanguage, language: LetterLanguage): FlowPart[] {
  const setting = { language, size: type.text };
  const width = textArea.right - textArea.left;
  const lines = (runs: readonly SheetRun[], left: number): SheetLine[] =>
    breakLines(runs, { ...setting, width: textArea.right - left });
  const plain = (text: string): SheetLine[] =>
    breakLines([{ text: drawable(text, 'text'), face: 'text' }], { ...setting, width });

  const subject = linesOfText(content.subject).flatMap((text) =>
    breakLines([{ text: drawable(text, 'bold'), face: 'bold' }], { ...setting, width }),
  );
  const parts: FlowPart[] = [];
  if (subject.length > 0) parts.push({ ...base, role: 'subject', lines: subject, gap: 0, withNext: true });
  textBlocks(content.body).forEach((block, at) => {
    const gap = at === 0 ? 2 * blank : block.tight ? 0 : blank;
    parts.push(paragraph(block, gap, lines));
  });
  parts.push(...signatureParts(content, plain));
  const enclosures = linesOfText(content.attachments);
  if (enclosures.length > 0) {
    const heading = [{ text: letterWords[wording].enclosure(enclosures.length), face: 'bold' }] as const;
    parts.push({ ...base, role: 'enclosures', lines: lines(heading, base.left), gap: 2 * blank, withNext: true });
    for (const one of enclosures) parts.push({ ...base, role: 'enclosures', lines: plain(one), gap: 0 });
  }
  return parts;
}

function paragraph(
  { runs, depth, marker, heading }: TextBlock,
  gap: number,
  lines: (runs: readonly SheetRun[], left: number) => SheetLine[],
): FlowPart {
  const left = textArea.left + Math.min(depth, deepest) * indent;
  const broken = lines(runs, left);
  return {
    ...base,
    role: marker === undefined ? 'paragraph' : 'item',
    left,
    // An item without text still has its marker.
    lines: broken.length > 0 ? broken : [{ runs: [{ text: ' ', face: 'text' }] }],
    gap,
    ...(heading && { withNext: true }),
    ...(marker !== undefined && { marker: { text: marker, left: markerLeft(marker, left) } }),
  };
}

/** The marker is indented before the item; a long number ends before the item's text. */
function markerLeft(marker: string, left: number): number {
  return Math.min(left - indent, left - 1 - widthOf(marker, 'text', type.text));
}

/** Three blank lines for a handwritten signature, or its picture; never alone on a sheet. */
function signatureParts(content: LetterContent, plain: (text: string) => SheetLine[]): FlowPart[] {
  const lines = linesOfText(content.signature).flatMap(plain);
  const parts: FlowPart[] = [];
  if (content.picture) {
    const { height } = pictureSize(content.picture);
    const withNext = lines.length > 0;
    parts.push({ ...base, role: 'signature', lines: [], gap: 2, picture: height, withPrevious: true, withNext });
  }
  if (lines.length > 0) {
    const gap = content.picture ? 1.5 : 3 * blank;
    parts.push({ ...base, role: 'signature', lines, gap, withPrevious: true, whole: true });
  }
  return parts;
}

/** Size of a signature on paper in millimetres: at print resolution, limited to the size of handwriting. */
export function pictureSize({ width, height }: SignaturePicture): { readonly width: number; readonly height: number } {
  const scale = Math.min(60 / width, 18 / height, 25.4 / 150);
  return { width: width * scale, height: height * scale };
}
