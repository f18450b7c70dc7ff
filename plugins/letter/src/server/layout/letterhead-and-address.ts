import { millimetres, textArea, type, type Box, type Geometry } from '../../shared/geometry.js';
import type { LetterContent } from '../../shared/letter-content.js';
import { baselineIn } from '../../shared/line-metrics.js';
import type { FaceName, LetterLanguage, SheetBlock, SheetRole } from '../../shared/letter-sheets.js';
import { letterWords } from '../../shared/letter-words.js';
import { breakLines } from './break-lines.js';
import { drawable } from './drawable.js';
import { widthOf } from './faces.js';
import { fitBox, type FittedLines } from './fit-box.js';
import { linesOfText } from './lines-of-text.js';

interface LetterheadAndAddress {
  readonly blocks: readonly SheetBlock[];
  /** The text starts no higher than this: the information block may be longer than the address field. */
  readonly bottom: number;
}

/** Blocks at fixed positions on the first sheet: letterhead, address field and information block. */
export function layOutLetterheadAndAddress(
  content: LetterContent,
  shape: Geometry,
  wording: LetterLanguage,
  language: LetterLanguage,
): LetterheadAndAddress {
  const information = informationBlocks(content, shape.information, wording, language);
  const blocks = [
    ...letterhead(content, shape.letterhead, language),
    ...returnLine(content, shape.remarks, language),
    ...recipient(content, shape.recipient, language),
    ...information.blocks,
  ];
  return { blocks, bottom: information.bottom };
}

/** The sender's name in large type, the other lines small at the right margin. */
function letterhead({ sender }: LetterContent, box: Box, language: LetterLanguage): SheetBlock[] {
  const [name, ...rest] = linesOfText(sender);
  if (name === undefined) return [];
  const half = box.width / 2;
  const high = box.height / 2;
  const large = { face: 'bold', size: 17, minSize: 13, leading: 1.2, language } as const;
  const small = { face: 'sans', size: 8.5, minSize: 7, leading: 1.35, language } as const;
  const title = fitBox([name], { width: half, height: high }, large);
  const lines = fitBox(rest, { width: half - 5, height: box.height - high / 2 }, small);
  const baseline = box.top + high / 2 + 4;
  const first = block('letterhead', box.left, baseline - baselineIn('bold', title.size, title.pitch), title, 'bold');
  return [first, ...rightAligned('letterhead', textArea.right, baseline, lines)];
}

function rightAligned(role: SheetRole, right: number, baseline: number, fitted: FittedLines): SheetBlock[] {
  const { lines, size, pitch } = fitted;
  return lines.map((line, at) => {
    const width = line.runs.reduce((sum, { text, face }) => sum + widthOf(text.trimEnd(), face, size), 0);
    return { role, left: right - width, baseline: baseline + at * millimetres(pitch), pitch, size, lines: [line] };
  });
}

/** Gap between the return line and the recipient, in millimetres. */
const belowReturnLine = 1.2;

/** The sender on one line, at the bottom of the remarks area. */
function returnLine({ sender }: LetterContent, box: Box, language: LetterLanguage): SheetBlock[] {
  const text = linesOfText(sender).join(' · ');
  if (text === '') return [];
  const { returnLine: size, returnLineMin: minSize } = type;
  const space = { ...box, height: box.height - belowReturnLine };
  const fitted = fitBox([text], space, { face: 'sans', size, minSize, leading: 1.25, language });
  const top = space.top + space.height - fitted.lines.length * millimetres(fitted.pitch);
  return [block('return', box.left, top, fitted, 'sans')];
}

function recipient({ recipient: text }: LetterContent, box: Box, language: LetterLanguage): SheetBlock[] {
  const lines = linesOfText(text);
  if (lines.length === 0) return [];
  const fitted = fitBox(lines, box, { face: 'text', size: type.recipient, minSize: 8, leading: 1.22, language });
  return [block('recipient', box.left, box.top, fitted, 'text')];
}

function block(role: SheetRole, left: number, top: number, fitted: FittedLines, face: FaceName): SheetBlock {
  const { lines, size, pitch } = fitted;
  return { role, left, baseline: top + baselineIn(face, size, pitch), pitch, size, lines };
}

/** Gap between a label and its value, in millimetres. */
const labelWidth = 25;
const rowPitch = 13;

function informationBlocks(
  { reference, date }: LetterContent,
  box: Box,
  wording: LetterLanguage,
  language: LetterLanguage,
): LetterheadAndAddress {
  const words = letterWords[wording];
  const rows = [
    ...(linesOfText(reference).length > 0 ? [[words.reference, linesOfText(reference).join(' ')] as const] : []),
    ...(date ? [[words.date, words.formatDate(date)] as const] : []),
  ];
  const blocks: SheetBlock[] = [];
  let top = box.top;
  for (const [label, value] of rows) {
    const baseline = top + baselineIn('sans', type.information, rowPitch);
    const runs = [{ text: drawable(value, 'sans'), face: 'sans' }] as const;
    const lines = breakLines(runs, { width: box.width - labelWidth, size: type.information, language });
    const name = [{ runs: [{ text: label, face: 'sans' }] }] as const;
    blocks.push({ role: 'label', left: box.left, baseline, pitch: rowPitch, size: type.label, lines: name });
    const at = box.left + labelWidth;
    blocks.push({ role: 'information', left: at, baseline, pitch: rowPitch, size: type.information, lines });
    top += Math.max(1, lines.length) * millimetres(rowPitch) + 0.8;
  }
  return { blocks, bottom: top + millimetres(12) };
}
