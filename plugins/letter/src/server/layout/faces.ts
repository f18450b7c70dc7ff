import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as fontkit from 'fontkit';
import { millimetres } from '../../shared/geometry.js';
import type { FaceName } from '../../shared/letter-sheets.js';

const require = createRequire(import.meta.url);

/** Font file of each face; the page loads the same files (`ui/faces.css`). */
const files: Readonly<Record<FaceName, string>> = {
  text: 'source-serif-4/400Regular/SourceSerif4_400Regular.ttf',
  bold: 'source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf',
  italic: 'source-serif-4/400Regular_Italic/SourceSerif4_400Regular_Italic.ttf',
  boldItalic: 'source-serif-4/600SemiBold_Italic/SourceSerif4_600SemiBold_Italic.ttf',
  sans: 'source-sans-3/400Regular/SourceSans3_400Regular.ttf',
  sansBold: 'source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf',
};

/**
 * German forbids f-ligatures across the parts of a compound (Auflage); without ligatures copied text keeps its letters
 * too.
 */
export const noLigatures = { liga: false, clig: false };

const fonts = new Map<FaceName, fontkit.Font>();
const advancesByFace = new Map<FaceName, Map<string, readonly number[]>>();
const maxCachedTexts = 20_000;
/** Longer texts are rarely words and do not repeat, so they are not cached. */
const maxCachedLength = 100;

export const fontFile = (face: FaceName): string => require.resolve(`@expo-google-fonts/${files[face]}`);

function fontOf(face: FaceName): fontkit.Font {
  let font = fonts.get(face);
  if (!font) fonts.set(face, (font = fontkit.create(readFileSync(fontFile(face))) as fontkit.Font));
  return font;
}

/** Width of a text in millimetres, as drawn. */
export const widthOf = (text: string, face: FaceName, size: number): number =>
  inMillimetres(advances(text, face).at(-1) ?? 0, face, size);

/** For each position between two characters: width of the preceding text in millimetres. */
export const widthsOf = (text: string, face: FaceName, size: number): readonly number[] =>
  advances(text, face).map((units) => inMillimetres(units, face, size));

const inMillimetres = (units: number, face: FaceName, size: number): number =>
  millimetres((units / fontOf(face).unitsPerEm) * size);

/** Cumulative advances in font units, from 0 to the full width of the text. */
function advances(text: string, face: FaceName): readonly number[] {
  if (text.length > maxCachedLength) return measure(text, face);
  let ofFace = advancesByFace.get(face);
  if (!ofFace) advancesByFace.set(face, (ofFace = new Map()));
  let positions = ofFace.get(text);
  if (!positions) {
    positions = measure(text, face);
    if (ofFace.size >= maxCachedTexts) ofFace.clear();
    ofFace.set(text, positions);
  }
  return positions;
}

function measure(text: string, face: FaceName): readonly number[] {
  const { glyphs, positions } = fontOf(face).layout(text, noLigatures);
  const advances = [0];
  let width = 0;
  glyphs.forEach(({ codePoints }, at) => {
    const units = codePoints.reduce((sum, code) => sum + (code > 0xffff ? 2 : 1), 0);
    // No break is possible within a glyph: its parts have no width.
    for (let part = 1; part < units; part++) advances.push(width);
    width += positions[at]?.xAdvance ?? 0;
    if (units > 0) advances.push(width);
    else advances[advances.length - 1] = width;
  });
  return advances;
}

/** Distance from the baseline to the top of a line of the face, in ems. */
export const ascentOf = (face: FaceName): number => fontOf(face).ascent / fontOf(face).unitsPerEm;

export const hasGlyph = (code: number, face: FaceName): boolean => fontOf(face).hasGlyphForCodePoint(code);
