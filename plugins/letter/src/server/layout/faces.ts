import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as fontkit from 'fontkit';
import { millimetres } from '../../shared/geometry.js';
import type { FaceName } from '../../shared/letter-sheets.js';

const require = createRequire(import.meta.url);

/** The files of the faces; the page loads the very same ones (`ui/faces.css`). */
const files: Readonly<Record<FaceName, string>> = {
  text: 'source-serif-4/400Regular/SourceSerif4_400Regular.ttf',
  bold: 'source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf',
  italic: 'source-serif-4/400Regular_Italic/SourceSerif4_400Regular_Italic.ttf',
  boldItalic: 'source-serif-4/600SemiBold_Italic/SourceSerif4_600SemiBold_Italic.ttf',
  sans: 'source-sans-3/400Regular/SourceSans3_400Regular.ttf',
  sansBold: 'source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf',
};

/** German does not tie f and i across the parts of a word (Auflage), and copied text keeps its letters. */
export const noLigatures = { liga: false, clig: false };

const fonts = new Map<FaceName, fontkit.Font>();
const known = new Map<FaceName, Map<string, readonly number[]>>();
const mostKept = 20_000;
/** Longer texts are hardly words, and come once. */
const longestKept = 100;

export const fontFile = (face: FaceName): string => require.resolve(`@expo-google-fonts/${files[face]}`);

export function fontOf(face: FaceName): fontkit.Font {
  let font = fonts.get(face);
  if (!font) fonts.set(face, (font = fontkit.create(readFileSync(fontFile(face))) as fontkit.Font));
  return font;
}

/** How wide a text is in millimetres, as it is drawn. */
export const widthOf = (text: string, face: FaceName, size: number): number =>
  inMillimetres(advances(text, face).at(-1) ?? 0, face, size);

/** For each place between two characters: how wide the text before it is, in millimetres. */
export const widthsOf = (text: string, face: FaceName, size: number): readonly number[] =>
  advances(text, face).map((units) => inMillimetres(units, face, size));

const inMillimetres = (units: number, face: FaceName, size: number): number =>
  millimetres((units / fontOf(face).unitsPerEm) * size);

/** In the font's own units, from 0 at the text's beginning to its whole width. */
function advances(text: string, face: FaceName): readonly number[] {
  if (text.length > longestKept) return measure(text, face);
  let ofFace = known.get(face);
  if (!ofFace) known.set(face, (ofFace = new Map()));
  let places = ofFace.get(text);
  if (!places) {
    places = measure(text, face);
    if (ofFace.size >= mostKept) ofFace.clear();
    ofFace.set(text, places);
  }
  return places;
}

function measure(text: string, face: FaceName): readonly number[] {
  const { glyphs, positions } = fontOf(face).layout(text, noLigatures);
  const places = [0];
  let width = 0;
  glyphs.forEach(({ codePoints }, at) => {
    const units = codePoints.reduce((sum, code) => sum + (code > 0xffff ? 2 : 1), 0);
    // Within what is one glyph there is no place for a break: its parts have no width.
    for (let part = 1; part < units; part++) places.push(width);
    width += positions[at]?.xAdvance ?? 0;
    if (units > 0) places.push(width);
    else places[places.length - 1] = width;
  });
  return places;
}

/** Distance from the baseline to the top of what a line of the face takes, in ems. */
export const ascentOf = (face: FaceName): number => fontOf(face).ascent / fontOf(face).unitsPerEm;

export const hasGlyph = (code: number, face: FaceName): boolean => fontOf(face).hasGlyphForCodePoint(code);
