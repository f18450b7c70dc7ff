import PDFDocument from 'pdfkit';
import { geometry, points } from '../../shared/geometry.js';
import { isRunning, type LetterSheets, type Sheet, type SheetBlock } from '../../shared/letter-sheets.js';
import { drawBlock } from './draw-block.js';
import { LetterFonts } from './letter-fonts.js';

interface Metadata {
  info: Readonly<Record<string, unknown>>;
  _addInfo(): void;
}

/** The library writes `info` into the XML metadata without escaping, so `&` must be escaped here. */
class LetterDocument extends PDFDocument {
  protected _addInfo(): void {
    const self = this as unknown as Metadata;
    const { info } = self;
    const write = (PDFDocument.prototype as unknown as Metadata)._addInfo;
    const entries = Object.entries(info).map(([name, value]) => [
      name,
      typeof value === 'string' ? asXml(value) : value,
    ]);
    self.info = Object.fromEntries(entries) as Metadata['info'];
    write.call(self);
    self.info = info;
  }
}

const asXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

type Pdf = InstanceType<typeof PDFDocument>;

/** Alternative text of the signature's picture. */
const pictureAlt = { de: 'Unterschrift', en: 'Signature' } as const;

/**
 * Draws a letter as tagged PDF/A-3b: paragraphs in reading order, repeated blocks as artifacts. `made`: the document's
 * creation date.
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
      // A paragraph continued from the previous sheet is the same structure element.
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

/** The block before the picture; the picture follows it in reading order. */
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

/** Content outside the reading order. */
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
