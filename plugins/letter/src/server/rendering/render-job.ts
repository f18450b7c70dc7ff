import type { LetterContent } from '../../shared/letter-content.js';
import type { LetterLanguage, LetterSheets } from '../../shared/letter-sheets.js';

/** Input of a job. */
export interface RenderJob {
  readonly content: LetterContent;
  /** Language of the fixed texts. */
  readonly wording: LetterLanguage;
  /** Whether the PDF is requested too. */
  readonly pdf: boolean;
}

export interface RenderedLetter {
  readonly sheets: LetterSheets;
  readonly pdf: Uint8Array | null;
}

export interface RenderRequest extends RenderJob {
  readonly id: number;
}

export type RenderResponse =
  { readonly id: number; readonly letter: RenderedLetter } | { readonly id: number; readonly problem: string };
