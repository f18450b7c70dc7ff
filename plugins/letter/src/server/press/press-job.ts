import type { LetterContent } from '../../shared/letter-content.js';
import type { LetterLanguage, LetterSheets } from '../../shared/letter-sheets.js';

/** Input of a job. */
export interface PressJob {
  readonly content: LetterContent;
  /** Language of the fixed texts. */
  readonly wording: LetterLanguage;
  /** Whether the PDF is requested too. */
  readonly pdf: boolean;
}

export interface Pressed {
  readonly sheets: LetterSheets;
  readonly pdf: Uint8Array | null;
}

export interface PressRequest extends PressJob {
  readonly id: number;
}

export type PressResponse =
  { readonly id: number; readonly pressed: Pressed } | { readonly id: number; readonly problem: string };
