import type { SheetLine, SheetRun } from '../../shared/letter-sheets.js';
import {
  findBreakOpportunities,
  measureText,
  type BreakOpportunity,
  type LineSetting,
  type MeasuredText,
} from './break-opportunities.js';

/** Reserve at the end of a line in millimetres, for rounding when the line is drawn. */
const slack = 0.2;
/** Cost of a hyphen, in squared white space at the end of a line; two consecutive hyphens cost more. */
const costs = { hyphen: 90, hyphens: 250, cut: 10_000 } as const;

/**
 * Breaks text into lines of a maximum width, minimising raggedness over all lines of a paragraph together (as in Knuth
 * and Plass).
 */
export function breakLines(runs: readonly SheetRun[], setting: LineSetting): SheetLine[] {
  const width = setting.width - slack;
  const measured = measureText(runs, setting.size);
  if (measured.text === '') return [];
  const opportunities = findBreakOpportunities(measured, { ...setting, width });
  return bestEnds(opportunities, width).map(({ from, to }) => lineOf(measured, from, to));
}

interface Ends {
  readonly from: BreakOpportunity | undefined;
  readonly to: BreakOpportunity;
}

function bestEnds(opportunities: readonly BreakOpportunity[], width: number): Ends[] {
  const costOf: number[] = [];
  const before: number[] = [];
  let first = -1;
  opportunities.forEach((to, at) => {
    let [best, from] = [Number.POSITIVE_INFINITY, at - 1];
    for (let start = at - 1; start >= first; start--) {
      const begins = opportunities[start];
      const white = width - (to.endsAt + to.hyphen - (begins?.nextAt ?? 0));
      if (white < 0 && start < at - 1) break;
      const cost = (costOf[start] ?? 0) + lineCost(white, to, begins);
      if (cost < best) [best, from] = [cost, start];
    }
    costOf.push(best);
    before.push(from);
    if (to.forced) first = at;
  });
  const ends: Ends[] = [];
  for (let at = opportunities.length - 1; at >= 0; at = before[at] as number) {
    ends.push({ from: opportunities[before[at] as number], to: opportunities[at] as BreakOpportunity });
  }
  return ends.reverse();
}

function lineCost(white: number, to: BreakOpportunity, from: BreakOpportunity | undefined): number {
  // The last line may have any length.
  const ragged = white < 0 ? costs.cut : to.forced ? 0 : white * white;
  if (to.hyphen === 0) return ragged;
  return ragged + costs.hyphen + (from && from.hyphen > 0 ? costs.hyphens : 0);
}

function lineOf({ text, faces }: MeasuredText, from: BreakOpportunity | undefined, to: BreakOpportunity): SheetLine {
  const start = from?.next ?? 0;
  const runs: { text: string; face: SheetRun['face'] }[] = [];
  // The space at a line break stays with its line, so that copied text contains it.
  const end = to.hyphen > 0 || to.next === to.end ? to.end : to.end + 1;
  for (let at = start; at < end; at++) {
    const face = faces[at] as SheetRun['face'];
    const char = text[at] === '\n' ? ' ' : (text[at] as string);
    const last = runs.at(-1);
    if (last?.face === face) last.text += char;
    else runs.push({ text: char, face });
  }
  return to.hyphen > 0 ? { runs, hyphen: true } : { runs };
}
