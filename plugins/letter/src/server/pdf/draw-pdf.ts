import type PDFDocument from 'pdfkit';
import { geometry, points } from '../../shared/geometry.js';
import { isRunning, type LetterSheets, type Sheet, type SheetBlock } from '../../shared/letter-sheets.js';
import { drawBlock } from './draw-block.js';
import { LetterDocument } from './letter-document.js';
import { LetterFonts } from './letter-fonts.js';

type Pdf = InstanceType<typeof PDFDocument>;

/** The signature's picture is read out as this. */
const pictureAlt = { de: 'Unterschrift', en: 'Signature' } as const;

/**
 * A letter as PDF/A-3b, tagged: paragraphs are read out in their order, and what repeats from sheet to sheet is left out.
 * `made`: the moment that stands in it.
 */
export function drawPdf(letter: LetterSheets, made: Date): Promise<Buffer> {
  const doc = new LetterDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    tagged: true,
    displayTitle: true,
    lang: letter.language === 'de' ? 'de-DE' : 'en-GB',
    info: {
      Title: letter.title,
      ...(letter.author && { Author: letter.author }),
      Creator: 'Viewkraft',
      Producer: 'Viewkraft',
      CreationDate: made,
    },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  drawSheets(doc, letter);
  doc.end();
  return done;
}

function drawSheets(doc: Pdf, letter: LetterSheets): void {
  const fonts = new LetterFonts(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);
  let paragraph: PDFKit.PDFStructureElement | undefined;
  letter.sheets.forEach((sheet, at) => {
    doc.addPage();
    asArtifact(doc, () => drawMarks(doc, letter));
    for (const block of sheet.blocks) {
      if (isRunning(block)) {
        asArtifact(doc, () => drawBlock(doc, block, fonts));
        continue;
      }
      // A paragraph that goes on from the sheet before is the same paragraph.
      if (!block.continues || !paragraph) {
        paragraph?.end();
        root.add((paragraph = doc.struct(tagOf(block))));
      }
      paragraph.add(() => drawBlock(doc, block, fonts));
      if (block === lastOf(sheet)) drawPicture(doc, sheet, root, letter);
    }
    if (at === letter.sheets.length - 1) paragraph?.end();
  });
  root.end();
}

const tagOf = ({ role }: SheetBlock): 'H1' | 'P' => (role === 'subject' ? 'H1' : 'P');

/** The block that stands before the picture; the picture is read out after it. */
function lastOf({ blocks, image }: Sheet): SheetBlock | undefined {
  const text = blocks.filter((block) => !isRunning(block));
  if (!image) return undefined;
  return text.filter(({ role }) => role !== 'signature' && role !== 'enclosures').at(-1) ?? text[0];
}

function drawPicture(doc: Pdf, { image }: Sheet, root: PDFKit.PDFStructureElement, { language }: LetterSheets): void {
  if (!image) return;
  const place = [points(image.left), points(image.top)] as const;
  const size = { width: points(image.width), height: points(image.height) };
  root.add(doc.struct('Figure', { alt: pictureAlt[language] }, () => doc.image(image.source, ...place, size)));
}

/** Nothing that is read out. */
function asArtifact(doc: Pdf, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Pagination' });
  draw();
  doc.endMarkedContent();
}

function drawMarks(doc: Pdf, { form }: LetterSheets): void {
  doc.lineWidth(0.25).strokeColor('#000000');
  for (const { left, top, length } of geometry[form].marks) {
    doc
      .moveTo(points(left), points(top))
      .lineTo(points(left + length), points(top))
      .stroke();
  }
}
