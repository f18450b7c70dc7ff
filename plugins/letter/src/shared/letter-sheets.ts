import type { LetterForm } from './geometry.js';

/** Faces that a letter is set in. */
export type FaceName = 'text' | 'bold' | 'italic' | 'boldItalic' | 'sans' | 'sansBold';

/** Text of one face; the space at the end of a line stands there too. */
export interface SheetRun {
  readonly text: string;
  readonly face: FaceName;
}

export interface SheetLine {
  readonly runs: readonly SheetRun[];
  /** The last word goes on in the next line: a hyphen is drawn which is no part of the text. */
  readonly hyphen?: true;
}

export type SheetRole =
  | 'letterhead' | 'return' | 'recipient' | 'label' | 'information' | 'subject' | 'paragraph' | 'item' | 'signature'
  | 'enclosures' | 'head' | 'page' | 'foot'; // prettier-ignore

/** Lines that belong together: a paragraph, or the part of it that stands on this sheet. */
export interface SheetBlock {
  readonly role: SheetRole;
  /** Millimetres from the sheet's left edge; every line begins there. */
  readonly left: number;
  /** Of the first line, millimetres from the sheet's top edge. */
  readonly baseline: number;
  /** From line to line, in points. */
  readonly pitch: number;
  /** In points. */
  readonly size: number;
  readonly lines: readonly SheetLine[];
  /** Stands before the first line of a list's item. */
  readonly marker?: { readonly text: string; readonly left: number };
  /** Began on the sheet before. */
  readonly continues?: true;
}

export interface SheetImage {
  /** `data:image/png;base64,...` or jpeg. */
  readonly source: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Sheet {
  /** In the order in which they are read. */
  readonly blocks: readonly SheetBlock[];
  readonly image?: SheetImage;
}

export type LetterLanguage = 'de' | 'en';

/** A letter with every line in its place: what is printed, whoever draws it. */
export interface LetterSheets {
  readonly form: LetterForm;
  /** Of the text; words are divided by its rules. */
  readonly language: LetterLanguage;
  readonly title: string;
  readonly author: string;
  readonly sheets: readonly Sheet[];
}

/** What only repeats: never read out, and no part of the text. */
export const isRunning = ({ role }: SheetBlock): boolean => role === 'head' || role === 'page' || role === 'foot';
