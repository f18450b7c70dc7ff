import { Inject, Injectable } from '@nestjs/common';
import type { PluginContext, RecordValues } from '@viewkraft/server';
import type { LetterLanguage, LetterSheets } from '../../shared/letter-sheets.js';
import { CONTEXT } from '../context.js';
import { languageOf } from '../layout/language-of.js';
import type { LetterOptions } from '../letter-options.js';
import { LetterRenderer } from '../rendering/letter-renderer.js';
import type { RenderedLetter } from '../rendering/render-job.js';
import { contentOf } from './letter-record.js';
import { SignaturePictures } from './signature-pictures.js';

type Admit = () => Promise<void>;

/** Sheets and PDFs of letters: as sent, or from their current records. */
@Injectable()
export class LetterPrinting {
  constructor(
    private readonly renderer: LetterRenderer,
    private readonly pictures: SignaturePictures,
    @Inject(CONTEXT) private readonly context: PluginContext<LetterOptions>,
  ) {}

  /** `admit`: see `LetterRenderer.render`. */
  async sheets(record: RecordValues, locale: LetterLanguage, admit: Admit): Promise<LetterSheets> {
    if (typeof record['sent_sheets'] === 'string') return JSON.parse(record['sent_sheets']) as LetterSheets;
    return (await this.make(record, locale, false, admit)).sheets;
  }

  async pdf(record: RecordValues, locale: LetterLanguage, admit: Admit): Promise<Uint8Array> {
    if (typeof record['sent_pdf'] === 'string') return Buffer.from(record['sent_pdf'], 'base64');
    return (await this.make(record, locale, true, admit)).pdf as Uint8Array;
  }

  /** The language of what is written around the text, such as the title of a letter without a subject. */
  wordingOf(record: RecordValues, locale: LetterLanguage): LetterLanguage {
    const { sent_sheets: sent } = record;
    if (typeof sent === 'string') return (JSON.parse(sent) as LetterSheets).language;
    return contentOf(record, null, '').language ?? locale;
  }

  /** The stored result of sending: in the language of the letter's text, whoever sends it. */
  async finished(record: RecordValues, locale: LetterLanguage): Promise<RenderedLetter> {
    return this.make(record, languageOf(contentOf(record, null, ''), locale), true);
  }

  private async make(
    record: RecordValues,
    locale: LetterLanguage,
    pdf: boolean,
    admit?: Admit,
  ): Promise<RenderedLetter> {
    const picture = await this.pictures.find(record['signature_image']);
    const content = contentOf(record, picture, this.context.options.foot);
    return this.renderer.render({ content, wording: content.language ?? locale, pdf }, admit);
  }
}
