import type PDFDocument from 'pdfkit';
import type { FaceName } from '../../shared/letter-sheets.js';
import { fontFile } from '../layout/faces.js';

type Pdf = InstanceType<typeof PDFDocument>;

/** The faces of one document: each is embedded once, with the glyphs that it needs. */
export class LetterFonts {
  private readonly known = new Set<FaceName>();

  constructor(private readonly doc: Pdf) {}

  use(face: FaceName, size: number): void {
    const isNew = !this.known.has(face);
    if (isNew) this.doc.registerFont(face, fontFile(face));
    this.known.add(face);
    this.doc.font(face, size);
    // Spaces and hyphens of every kind share a glyph: whoever copies gets the plain one, whichever is drawn first.
    if (isNew) (this.doc as unknown as { readonly _font: { encode(text: string): unknown } })._font.encode(' -');
  }
}
