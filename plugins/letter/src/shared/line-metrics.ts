import { millimetres } from './geometry.js';
import type { FaceName } from './letter-sheets.js';

/** Ascent and descent of the two font families in ems; the same for all of their faces. */
export const lineMetrics = {
  serif: { ascent: 1.036, descent: 0.335 },
  sans: { ascent: 1.024, descent: 0.4 },
} as const;

export const familyOf = (face: FaceName): keyof typeof lineMetrics =>
  face === 'sans' || face === 'sansBold' ? 'sans' : 'serif';

/** Distance from the top of a line to its baseline in millimetres: half of the leading is above, half below. */
export function baselineIn(face: FaceName, size: number, pitch: number): number {
  const { ascent, descent } = lineMetrics[familyOf(face)];
  return millimetres((pitch - (ascent + descent) * size) / 2 + ascent * size);
}
