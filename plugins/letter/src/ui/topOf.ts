import { familyOf, lineMetrics } from '../shared/line-metrics.js';
import type { FaceName, SheetBlock } from '../shared/letter-sheets.js';

const pixelsOfPoint = 96 / 72;
const millimetresOfPixel = 25.4 / 96;

/** Where a block's box begins, in millimetres, so that its first line stands on its baseline: browsers count type in whole pixels. */
export function topOf(
  { baseline, size, pitch }: Pick<SheetBlock, 'baseline' | 'size' | 'pitch'>,
  face: FaceName,
): number {
  const { ascent, descent } = lineMetrics[familyOf(face)];
  const [above, below] = [ascent, descent].map((ems) => Math.round(ems * size * pixelsOfPoint)) as [number, number];
  const lead = (pitch * pixelsOfPoint - (above + below)) / 2;
  return baseline - (lead + above) * millimetresOfPixel;
}
