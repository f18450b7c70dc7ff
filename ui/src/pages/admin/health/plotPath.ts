/** A value at a moment, in milliseconds since 1970; null: unknown. */
export interface PlotPoint {
  readonly at: number;
  readonly value: number | null;
}

/** The part of the plane that a plot shows. */
interface PlotFrame {
  readonly from: number;
  readonly to: number;
  readonly max: number;
  readonly width: number;
  readonly height: number;
}

/** Steps between two points above which the line has a gap: the server did not run, or some minutes have no value. */
const gapSteps = 2.5;

/** The points without a neighbour, which no line shows, as a path of dots. */
export function isolatedPoints(points: readonly PlotPoint[], stepMs: number, frame: PlotFrame): string {
  const isNear = (one: PlotPoint | undefined, at: number) =>
    one !== undefined && one.value !== null && Math.abs(one.at - at) <= stepMs * gapSteps;
  const isolated = points.filter(({ at }, index) => !isNear(points[index - 1], at) && !isNear(points[index + 1], at));
  return plotPath(isolated, 0, frame);
}

/** The lines of a plot as an SVG path. */
export function plotPath(points: readonly PlotPoint[], stepMs: number, frame: PlotFrame): string {
  const parts: string[] = [];
  let last: number | undefined;
  for (const { at, value } of points) {
    if (value === null) {
      last = undefined;
      continue;
    }
    const isNext = last !== undefined && at - last <= stepMs * gapSteps;
    const position = `${round(plotX(at, frame))} ${round(frame.height - (value / frame.max) * frame.height)}`;
    // A line of length zero is drawn as a dot, because its caps are round.
    parts.push(isNext ? `L${position}` : `M${position}h0`);
    last = at;
  }
  return parts.join('');
}

export function plotX(at: number, { from, to, width }: PlotFrame): number {
  return ((at - from) / (to - from)) * width;
}

/** The next round number, for the top of a plot. */
export function roundMax(value: number): number {
  if (value <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 1.5, 2, 3, 5, 8, 10].find((factor) => value <= factor * power) ?? 10) * power;
}

const round = (pixels: number): number => Math.round(pixels * 10) / 10;
