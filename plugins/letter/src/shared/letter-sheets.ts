import type { LetterForm } from './geometry.js';

export type FaceName = 'text' | 'bold' | 'italic' | 'boldItalic' | 'sans' | 'sansBold';

/** Text in one face; includes the space at the end of a line. */
export interface SheetRun {
  readonly text: string;
  readonly face: FaceName;
}

export interface SheetLine {
  readonly runs: readonly SheetRun[];
  /** The last word continues on the next line: a hyphen is drawn that is no part of the text. */
  readonly hyphen?: true;
}

export type SheetRole =
  | 'letterhead' | 'return' | 'recipient' | 'label' | 'information' | 'subject' | 'paragraph' | 'item' | 'signature'
  | 'enclosures' | 'head' | 'page' | 'foot'; // prettier-ignore

/** Lines that belong together: a paragraph, or its part on this sheet. */
export interface SheetBlock {
  readonly role: SheetRole;
  /** Millimetres from the sheet's left edge; every line starts there. */
  readonly left: number;
  /** Baseline of the first line, in millimetres from the sheet's top edge. */
  readonly baseline: number;
  /** Line height in points. */
  readonly pitch: number;
  /** Font size in points. */
  readonly size: number;
  readonly lines: readonly SheetLine[];
  /** Marker before the first line of a list item. */
  readonly marker?: { readonly text: string; readonly left: number };
  /** Continued from the previous sheet. */
  readonly continues?: true;
}

interface SheetImage {
  /** `data:image/png;base64,...` or jpeg. */
  readonly source: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Sheet {
  /** In reading order. */
  readonly blocks: readonly SheetBlock[];
  readonly image?: SheetImage;
}

export type LetterLanguage = 'de' | 'en';

/** A letter with the position of every line, for page and PDF. */
export interface LetterSheets {
  readonly form: LetterForm;
  /** Language of the text, whose hyphenation rules apply. */
  readonly language: LetterLanguage;
  readonly title: string;
  readonly author: string;
  readonly sheets: readonly Sheet[];
}

/** Repeated blocks: never read out, and no part of the text. */
export const isRunning = ({ role }: SheetBlock): boolean => role === 'head' || role === 'page' || role === 'foot';
