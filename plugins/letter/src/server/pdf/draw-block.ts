import type PDFDocument from 'pdfkit';
import { points } from '../../shared/geometry.js';
import { isRunning, type SheetBlock, type SheetLine, type SheetRun } from '../../shared/letter-sheets.js';
import { noLigatures, widthOf } from '../layout/faces.js';
import type { LetterFonts } from './letter-fonts.js';

type Pdf = InstanceType<typeof PDFDocument>;

/** Secondary blocks, drawn in grey: return line, labels, and repeated blocks. */
const quiet = '#3d434b';

export function drawBlock(doc: Pdf, block: SheetBlock, fonts: LetterFonts): void {
  const { left, baseline, pitch, size, marker, role } = block;
  doc.fillColor(isRunning(block) || role === 'return' || role === 'label' ? quiet : '#000000');
  if (marker) drawRun(doc, { text: `${marker.text} `, face: 'text' }, marker.left, points(baseline), size, fonts);
  block.lines.forEach((line, at) => drawLine(doc, line, left, points(baseline) + at * pitch, size, fonts));
}

function drawLine(doc: Pdf, line: SheetLine, left: number, y: number, size: number, fonts: LetterFonts): void {
  let x = left;
  for (const run of line.runs) {
    drawRun(doc, run, x, y, size, fonts);
    x += widthOf(run.text, run.face, size);
  }
  const last = line.runs.at(-1);
  if (!line.hyphen || !last) return;
  fonts.use(last.face, size);
  // The hyphen is not part of the text. It is tagged so that readers with support for that omit it when reading out or
  // copying.
  doc.markContent('Span', { actual: '\u00ad' });
  write(doc, '-', x, y);
  doc.endMarkedContent();
}

function drawRun(doc: Pdf, { text, face }: SheetRun, x: number, y: number, size: number, fonts: LetterFonts): void {
  fonts.use(face, size);
  write(doc, text, x, y);
}

function write(doc: Pdf, text: string, x: number, y: number): void {
  // The type declarations accept features only as a list; the library passes them to the font unchanged.
  const features = noLigatures as unknown as PDFKit.Mixins.OpenTypeFeatures[];
  doc.text(text, points(x), y, { lineBreak: false, baseline: 'alphabetic', features });
}
