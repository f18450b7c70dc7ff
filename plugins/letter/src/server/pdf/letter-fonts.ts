import type PDFDocument from 'pdfkit';
import type { FaceName } from '../../shared/letter-sheets.js';
import { fontFile, fontOf } from '../layout/faces.js';

type Pdf = InstanceType<typeof PDFDocument>;

/** What the library keeps of an embedded font: which glyphs are in it, and the characters that copied text has for them. */
interface EmbeddedFont {
  readonly subset: { readonly mapping: Record<number, number | undefined> };
  readonly unicode: (readonly number[])[];
  encode(text: string): unknown;
}

/** The glyph of a hyphen in the font itself, and the two in the embedded one: of the text's hyphens, and of divided words. */
interface Hyphens {
  readonly glyph: number;
  readonly own: number;
  readonly soft: number;
}

/** The faces of one document: each is embedded once, with the glyphs that it needs. */
export class LetterFonts {
  private readonly hyphens = new Map<FaceName, Hyphens>();

  constructor(private readonly doc: Pdf) {}

  use(face: FaceName, size: number): void {
    if (this.hyphens.has(face)) return void this.doc.font(face, size);
    this.doc.registerFont(face, fontFile(face));
    this.doc.font(face, size);
    this.hyphens.set(face, addHyphens(this.current, face));
  }

  /** A hyphen drawn here is no part of the text: who copies it gets a soft hyphen. */
  withSoftHyphen(face: FaceName, size: number, draw: () => void): void {
    this.use(face, size);
    const { glyph, own, soft } = this.hyphens.get(face) as Hyphens;
    const { mapping } = this.current.subset;
    mapping[glyph] = soft;
    draw();
    mapping[glyph] = own;
  }

  private get current(): EmbeddedFont {
    return (this.doc as unknown as { readonly _font: EmbeddedFont })._font;
  }
}

/** Puts the hyphen into the font twice, so that it can stand for two characters. */
function addHyphens(font: EmbeddedFont, face: FaceName): Hyphens {
  const glyph = fontOf(face).glyphForCodePoint(0x2d).id;
  const { mapping } = font.subset;
  // Spaces and hyphens of every kind share a glyph: it stands for the plain one.
  font.encode(' ');
  const own = added(font, glyph);
  delete mapping[glyph];
  const soft = added(font, glyph);
  font.unicode[soft] = [0xad];
  mapping[glyph] = own;
  return { glyph, own, soft };
}

function added(font: EmbeddedFont, glyph: number): number {
  font.encode('-');
  return font.subset.mapping[glyph] as number;
}
