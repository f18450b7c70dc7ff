import type PDFDocument from 'pdfkit';
import type { FaceName } from '../../shared/letter-sheets.js';
import { fontFile } from '../layout/faces.js';

type Pdf = InstanceType<typeof PDFDocument>;

/** The faces of one document: each is embedded once, as a subset. */
export class LetterFonts {
  private readonly registered = new Set<FaceName>();

  constructor(private readonly doc: Pdf) {}

  use(face: FaceName, size: number): void {
    const isNew = !this.registered.has(face);
    if (isNew) this.doc.registerFont(face, fontFile(face));
    this.registered.add(face);
    this.doc.font(face, size);
    // All kinds of spaces and hyphens share a glyph: copied text contains the plain character, whichever is drawn
    // first.
    if (isNew) (this.doc as unknown as { readonly _font: { encode(text: string): unknown } })._font.encode(' -');
  }
}
