import type { LetterForm } from './geometry.js';
import type { LetterLanguage } from './letter-sheets.js';

/** A picture as a data URL. */
export interface SignaturePicture {
  /** `data:image/png;base64,...`. */
  readonly source: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** Content of a letter from its record. Every text may be empty. */
export interface LetterContent {
  readonly form: LetterForm;
  /** Null: the language is detected from the text. */
  readonly language: LetterLanguage | null;
  readonly sender: string;
  readonly recipient: string;
  /** `2026-11-20`. */
  readonly date: string | null;
  readonly reference: string;
  readonly subject: string;
  /** Markdown. */
  readonly body: string;
  readonly signature: string;
  readonly attachments: string;
  readonly picture: SignaturePicture | null;
  /**
   * Registered office, court and directors, in the footer of every sheet; one detail per line, a blank line starts a
   * column.
   */
  readonly foot: string;
}
