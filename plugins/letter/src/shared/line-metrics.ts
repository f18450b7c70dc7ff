import { millimetres } from './geometry.js';
import type { FaceName } from './letter-sheets.js';

/** What the two families say of their height above and below the baseline, in ems; the same for each of their faces. */
export const lineMetrics = {
  serif: { ascent: 1.036, descent: 0.335 },
  sans: { ascent: 1.024, descent: 0.4 },
} as const;

export const familyOf = (face: FaceName): keyof typeof lineMetrics =>
  face === 'sans' || face === 'sansBold' ? 'sans' : 'serif';

/** From the top of a line to its baseline, in millimetres: the white of a line stands half above and half below it. */
export function baselineIn(face: FaceName, size: number, pitch: number): number {
  const { ascent, descent } = lineMetrics[familyOf(face)];
  return millimetres((pitch - (ascent + descent) * size) / 2 + ascent * size);
}
