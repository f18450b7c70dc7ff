/** The two forms of DIN 5008: `a` with a short letterhead, `b` with a tall one. */
export const letterForms = ['a', 'b'] as const;
export type LetterForm = (typeof letterForms)[number];

/** A rectangle in millimetres from the top left corner of the sheet. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A short rule at the left edge (fold or hole mark). */
export interface Mark {
  readonly kind: 'fold' | 'hole';
  readonly top: number;
  readonly left: number;
  readonly length: number;
}

export interface Geometry {
  /** Area of the sender's name and address. */
  readonly letterhead: Box;
  /** Return line and remarks: filled from the bottom, at most five lines. */
  readonly remarks: Box;
  /** Six lines of address. */
  readonly recipient: Box;
  readonly information: Box;
  /** Top of the subject, unless the information block is longer. */
  readonly textTop: number;
  readonly marks: readonly Mark[];
}

/** A4 (ISO 216). */
export const sheet = { width: 210, height: 297 } as const;

/** Margins of the text on every sheet: left 25, right 20 (DIN 5008); the last line ends above the page number. */
export const textArea = { left: 25, right: 190, bottom: 265 } as const;

/** Positions of the repeated blocks: from the second sheet on, and in the footer of all sheets. */
export const running = {
  /** Baseline of the small header line. */
  headBaseline: 17,
  textTop: 27,
  /** Baseline of "Page 1 of 2". */
  pageNumberBaseline: 274,
  /** At least 5 mm from the edge, which printers cannot print on. */
  footTop: 278.5,
  footBottom: 291,
} as const;

/** Font sizes in points. */
export const type = {
  text: 11,
  /** 11 pt times 1.3: one line. */
  pitch: 14.3,
  recipient: 10.5,
  returnLine: 7,
  returnLineMin: 6,
  information: 9.5,
  label: 8,
  running: 8,
  foot: 7,
} as const;

export const millimetres = (points: number): number => (points * 25.4) / 72;
export const points = (mm: number): number => (mm * 72) / 25.4;

const addressLeft = 25;
/** The window is 85 mm wide and starts at 20 mm; text is 5 mm from its left edge. */
const addressWidth = 80;
/** 5 mm for the return line and 12.7 mm for three remarks. */
const remarksHeight = 17.7;
const recipientHeight = 27.3;
/** Two lines of 12 pt between the address field and the next block. */
const belowAddress = 8.46;

const marksOf = (first: number, second: number): readonly Mark[] => [
  { kind: 'fold', top: first, left: 5, length: 2.5 },
  { kind: 'hole', top: sheet.height / 2, left: 5, length: 4 },
  { kind: 'fold', top: second, left: 5, length: 2.5 },
];

function geometryOf(addressTop: number, informationTop: number, folds: readonly [number, number]): Geometry {
  const recipientTop = addressTop + remarksHeight;
  return {
    letterhead: { left: addressLeft, top: 8, width: textArea.right - addressLeft, height: addressTop - 8 },
    remarks: { left: addressLeft, top: addressTop, width: addressWidth, height: remarksHeight },
    recipient: { left: addressLeft, top: recipientTop, width: addressWidth, height: recipientHeight },
    information: { left: 125, top: informationTop, width: 75, height: 40 },
    textTop: recipientTop + recipientHeight + belowAddress,
    marks: marksOf(...folds),
  };
}

/** Measures of DIN 5008:2020, for print and screen alike. */
export const geometry: Readonly<Record<LetterForm, Geometry>> = {
  a: geometryOf(27, 32, [87, 192]),
  b: geometryOf(45, 50, [105, 210]),
};
