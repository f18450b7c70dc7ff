import { geometry, running, textArea } from '../../shared/geometry.js';
import type { LetterContent } from '../../shared/letter-content.js';
import type { LetterLanguage, LetterSheets, Sheet } from '../../shared/letter-sheets.js';
import { letterWords } from '../../shared/letter-words.js';
import { fillSheets, type FilledSheet } from './fill-sheets.js';
import { layOutLetterheadAndAddress } from './letterhead-and-address.js';
import { flowOf, pictureSize } from './flow-of.js';
import { languageOf } from './language-of.js';
import { linesOfText } from './lines-of-text.js';
import { runningBlocks } from './running-blocks.js';

/**
 * Computes the position of every line of a letter. Page and PDF both draw this result, so that their lines and sheets
 * break at the same words. `wording`: the language of the fixed texts.
 */
export function composeLetter(content: LetterContent, wording: LetterLanguage): LetterSheets {
  const language = languageOf(content, wording);
  const shape = geometry[content.form];
  const { blocks: fixed, bottom } = layOutLetterheadAndAddress(content, shape, wording, language);
  const filled = fillSheets(flowOf(content, wording, language), {
    firstTop: Math.max(shape.textTop, bottom),
    nextTop: running.textTop,
    bottom: textArea.bottom,
  });
  const sheets = filled.map((one, at): Sheet => {
    const around = runningBlocks(content, at + 1, filled.length, wording, language);
    const blocks = [...around.head, ...(at === 0 ? fixed : []), ...one.blocks, ...around.foot];
    return { blocks, ...pictureOn(one, content) };
  });
  const title = printableText(linesOfText(content.subject).join(' ')) || letterWords[wording].letter;
  return { form: content.form, language, title, author: printableText(linesOfText(content.sender)[0] ?? ''), sheets };
}

/** Text for use outside the letter: without invisible characters and characters that metadata cannot contain. */
const printableText = (text: string): string => text.replaceAll(/\p{C}/gu, '').trim();

function pictureOn({ pictureTop }: FilledSheet, { picture }: LetterContent): Pick<Sheet, 'image'> {
  if (pictureTop === undefined || !picture) return {};
  return { image: { source: picture.source, left: textArea.left, top: pictureTop, ...pictureSize(picture) } };
}
