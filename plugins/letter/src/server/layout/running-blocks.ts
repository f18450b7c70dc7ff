import { running, textArea, type } from '../../shared/geometry.js';
import type { LetterContent } from '../../shared/letter-content.js';
import { baselineIn } from '../../shared/line-metrics.js';
import type { LetterLanguage, SheetBlock } from '../../shared/letter-sheets.js';
import { letterWords } from '../../shared/letter-words.js';
import { drawable } from './drawable.js';
import { widthOf } from './faces.js';
import { fitBox } from './fit-box.js';
import { linesOfText } from './lines-of-text.js';

interface RunningBlocks {
  readonly head: readonly SheetBlock[];
  readonly foot: readonly SheetBlock[];
}

/** Blocks repeated on every sheet: sender and subject, page number, and the sender's details in the footer. */
export function runningBlocks(
  content: LetterContent,
  number: number,
  count: number,
  wording: LetterLanguage,
  language: LetterLanguage,
): RunningBlocks {
  const words = letterWords[wording];
  const head = number === 1 ? [] : [headLine(content, content.date ? words.formatDate(content.date) : '')];
  const page = count === 1 ? [] : [pageNumber(words.page(number, count))];
  return { head, foot: [...page, ...footColumns(content.foot, language)] };
}

function headLine({ sender, recipient }: LetterContent, date: string): SheetBlock {
  const who = [linesOfText(sender)[0], linesOfText(recipient)[0], date].filter((part) => part);
  const text = shortened(drawable(who.join(' · '), 'sans'));
  return small('head', textArea.left, running.headBaseline, text);
}

/** A short reminder of the first sheet. */
function shortened(text: string): string {
  const maxWidth = textArea.right - textArea.left;
  if (widthOf(text, 'sans', type.running) <= maxWidth) return text;
  const chars = [...text];
  while (chars.length > 0 && widthOf(`${chars.join('')}…`, 'sans', type.running) > maxWidth) chars.pop();
  return `${chars.join('').trimEnd()}…`;
}

function pageNumber(text: string): SheetBlock {
  const left = textArea.right - widthOf(text, 'sans', type.running);
  return small('page', left, running.pageNumberBaseline, text);
}

function small(role: 'head' | 'page', left: number, baseline: number, text: string): SheetBlock {
  const { running: size } = type;
  return { role, left, baseline, pitch: size * 1.3, size, lines: [{ runs: [{ text, face: 'sans' }] }] };
}

const between = 6;

function footColumns(foot: string, language: LetterLanguage): SheetBlock[] {
  const columns = foot
    .split(/\n\s*\n/)
    .map(linesOfText)
    .filter((lines) => lines.length > 0);
  const width = (textArea.right - textArea.left - between * (columns.length - 1)) / columns.length;
  const height = running.footBottom - running.footTop;
  return columns.map((texts, at) => {
    const fitted = fitBox(
      texts,
      { width, height },
      { face: 'sans', size: type.foot, minSize: 6, leading: 1.3, language },
    );
    const { lines, size, pitch } = fitted;
    const left = textArea.left + at * (width + between);
    return { role: 'foot', left, baseline: running.footTop + baselineIn('sans', size, pitch), pitch, size, lines };
  });
}
