import type { LetterForm } from './geometry.js';
import type { LetterLanguage } from './letter-sheets.js';

/** A picture's bytes in an address of their own. */
export interface SignaturePicture {
  /** `data:image/png;base64,...`. */
  readonly source: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** What a letter says, as its record has it. Every text may be empty. */
export interface LetterContent {
  readonly form: LetterForm;
  /** Null: that of its text. */
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
  /** Registered office, court and directors: stands at the foot of every sheet; lines, a blank one begins a column. */
  readonly foot: string;
}
