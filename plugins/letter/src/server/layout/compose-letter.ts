import { geometry, running, textArea } from '../../shared/geometry.js';
import type { LetterContent } from '../../shared/letter-content.js';
import type { LetterLanguage, LetterSheets, Sheet } from '../../shared/letter-sheets.js';
import { letterWords } from '../../shared/letter-words.js';
import { fillSheets, type FilledSheet } from './fill-sheets.js';
import { fixedBlocks } from './fixed-blocks.js';
import { flowOf, pictureSize } from './flow-of.js';
import { languageOf } from './language-of.js';
import { linesOfText } from './lines-of-text.js';
import { runningBlocks } from './running-blocks.js';

/**
 * Puts every line of a letter in its place. Page and PDF draw what comes out of here, so that both end their lines and
 * their sheets at the same words. `wording`: the language of the fixed words.
 */
export function composeLetter(content: LetterContent, wording: LetterLanguage): LetterSheets {
  const language = languageOf(content, wording);
  const shape = geometry[content.form];
  const { blocks: fixed, bottom } = fixedBlocks(content, shape, wording, language);
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
  const title = told(linesOfText(content.subject).join(' ')) || letterWords[wording].letter;
  return { form: content.form, language, title, author: told(linesOfText(content.sender)[0] ?? ''), sheets };
}

/** As a text beside the letter: without what no text shows, and no metadata can hold. */
const told = (text: string): string => text.replaceAll(/\p{C}/gu, '').trim();

function pictureOn({ pictureTop }: FilledSheet, { picture }: LetterContent): Pick<Sheet, 'image'> {
  if (pictureTop === undefined || !picture) return {};
  return { image: { source: picture.source, left: textArea.left, top: pictureTop, ...pictureSize(picture) } };
}
