import { getDocument, OPS, type PDFPageProxy } from 'unpdf/pdfjs';

/** A text on a page: position in millimetres from the top left corner, at its baseline. */
export interface PlacedText {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
  /** Points. */
  readonly size: number;
}

export interface PlacedRule {
  readonly left: number;
  readonly top: number;
  readonly length: number;
}

export interface ReadPage {
  readonly width: number;
  readonly height: number;
  /** One entry per line: texts on one baseline; a gap starts a new entry. */
  readonly lines: readonly PlacedText[];
  /** Short horizontal rules. */
  readonly rules: readonly PlacedRule[];
}

export interface ReadPdf {
  readonly pages: readonly ReadPage[];
  readonly info: Readonly<Record<string, unknown>>;
  readonly metadata: string;
}

const mm = (points: number): number => (points * 25.4) / 72;

/** Measures a PDF with a reader that is independent of the library that wrote it. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 });
  const document = await task.promise;
  const pages: ReadPage[] = [];
  for (let number = 1; number <= document.numPages; number++)
    pages.push(await readPage(await document.getPage(number)));
  const { info, metadata } = await document.getMetadata();
  const xmp = (metadata as unknown as { getRaw?(): string } | null)?.getRaw?.() ?? '';
  await task.destroy();
  return { pages, info: info as Record<string, unknown>, metadata: xmp };
}

async function readPage(page: PDFPageProxy): Promise<ReadPage> {
  const { width, height } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent({ disableNormalization: true });
  const lines: { text: string; left: number; right: number; baseline: number; size: number }[] = [];
  for (const item of items) {
    if (!('str' in item) || item.str === '') continue;
    const [, , , size, x, y] = item.transform as number[];
    const [left, baseline] = [mm(x as number), mm(height - (y as number))];
    const last = lines.at(-1);
    const follows = last && Math.abs(last.baseline - baseline) < 0.05 && left - last.right < 2 && left >= last.left;
    if (follows) {
      last.text += item.str;
      last.right = left + mm(item.width);
    } else lines.push({ text: item.str, left, right: left + mm(item.width), baseline, size: size as number });
  }
  return { width: mm(width), height: mm(height), lines, rules: await readRules(page, height) };
}

/** Short horizontal lines, drawn or filled. */
async function readRules(page: PDFPageProxy, height: number): Promise<PlacedRule[]> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const rules: PlacedRule[] = [];
  let matrix = [1, 0, 0, 1, 0, 0];
  const kept: number[][] = [];
  fnArray.forEach((operator, at) => {
    const args = argsArray[at] as unknown[];
    if (operator === OPS.save) kept.push(matrix);
    if (operator === OPS.restore) matrix = kept.pop() ?? matrix;
    if (operator === OPS.transform) matrix = times(matrix, args as number[]);
    if (operator !== OPS.constructPath) return;
    const box = args[2] as ArrayLike<number> | null;
    if (!box) return;
    const [x1, y1] = placed(matrix, box[0] as number, box[1] as number);
    const [x2, y2] = placed(matrix, box[2] as number, box[3] as number);
    const length = mm(Math.abs(x2 - x1));
    const thick = mm(Math.abs(y2 - y1));
    if (thick < 0.4 && length < 10) rules.push({ left: mm(Math.min(x1, x2)), top: mm(height - (y1 + y2) / 2), length });
  });
  return rules;
}

type Pair = readonly [number, number];

function placed(matrix: readonly number[], x: number, y: number): Pair {
  const [a, b, c, d, e, f] = matrix as [number, number, number, number, number, number];
  return [a * x + c * y + e, b * x + d * y + f];
}

function times(one: readonly number[], other: readonly number[]): number[] {
  const [a, b, c, d, e, f] = one as [number, number, number, number, number, number];
  const [g, h, i, j, k, l] = other as [number, number, number, number, number, number];
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** Words of lines, with hyphenated ones joined again. */
export const wordsOf = (lines: readonly { readonly text: string }[]): string =>
  lines
    .map(({ text }) => text)
    .join('\n')
    .replaceAll(/[-\u00ad]\n/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
