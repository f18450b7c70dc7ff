import { millimetres } from '../../shared/geometry.js';
import { baselineIn } from '../../shared/line-metrics.js';
import type { SheetBlock, SheetLine } from '../../shared/letter-sheets.js';

/** A paragraph that has not been assigned to a sheet yet. */
export interface FlowPart extends Pick<SheetBlock, 'role' | 'left' | 'pitch' | 'size' | 'marker'> {
  readonly lines: readonly SheetLine[];
  /** Space above it in millimetres; ignored at the top of a sheet. */
  readonly gap: number;
  /** Its first line is never the first of a sheet. */
  readonly withPrevious?: boolean;
  readonly withNext?: boolean;
  /** Kept on one sheet if it fits. */
  readonly whole?: boolean;
  /** Height of a picture in place of lines. */
  readonly picture?: number;
}

export interface FilledSheet {
  readonly blocks: readonly SheetBlock[];
  /** Top of the picture, if the picture is on this sheet. */
  readonly pictureTop?: number;
}

interface FlowLine {
  readonly part: FlowPart;
  readonly at: number;
  readonly gap: number;
  readonly height: number;
  readonly mayBegin: boolean;
}

/** Minimum number of a paragraph's lines at the bottom and at the top of a sheet (orphans and widows). */
const minLinesTogether = 2;

interface SheetArea {
  readonly firstTop: number;
  readonly nextTop: number;
  readonly bottom: number;
}

/** Distributes lines to sheets, in order. */
export function fillSheets(parts: readonly FlowPart[], area: SheetArea): FilledSheet[] {
  const lines = parts.flatMap((part, at) => linesOf(part, parts[at - 1]));
  const filled: FilledSheet[] = [];
  let start = 0;
  do {
    const top = filled.length === 0 ? area.firstTop : area.nextTop;
    const end = endOfSheet(lines, start, area.bottom - top);
    filled.push(sheetOf(lines.slice(start, end), top));
    start = end;
  } while (start < lines.length);
  return filled;
}

function linesOf(part: FlowPart, previous: FlowPart | undefined): FlowLine[] {
  const staysWithPrevious = part.withPrevious === true || previous?.withNext === true;
  if (part.picture !== undefined) {
    return [{ part, at: 0, gap: part.gap, height: part.picture, mayBegin: !staysWithPrevious }];
  }
  const count = part.lines.length;
  return part.lines.map((_, at) => ({
    part,
    at,
    gap: at === 0 ? part.gap : 0,
    height: millimetres(part.pitch),
    mayBegin: at === 0 ? !staysWithPrevious : !part.whole && at >= minLinesTogether && count - at >= minLinesTogether,
  }));
}

/** Returns the index of the first line that moves to the next sheet. */
function endOfSheet(lines: readonly FlowLine[], start: number, height: number): number {
  let used = 0;
  for (let at = start; at < lines.length; at++) {
    const line = lines[at] as FlowLine;
    used += (at === start ? 0 : line.gap) + line.height;
    if (used <= height + rounding || at === start) continue;
    for (let end = at; end > start; end--) if (lines[end]?.mayBegin) return end;
    return at;
  }
  return lines.length;
}

const rounding = 0.001;

function sheetOf(lines: readonly FlowLine[], top: number): FilledSheet {
  const blocks: (SheetBlock & { lines: SheetLine[] })[] = [];
  let pictureTop: number | undefined;
  let last: FlowPart | undefined;
  let y = top;
  lines.forEach(({ part, at, gap, height }, index) => {
    if (index > 0) y += gap;
    if (part.picture !== undefined) pictureTop = y;
    else {
      if (part !== last) blocks.push(blockFrom(part, at, y));
      blocks.at(-1)?.lines.push(part.lines[at] as SheetLine);
    }
    last = part;
    y += height;
  });
  return pictureTop === undefined ? { blocks } : { blocks, pictureTop };
}

function blockFrom({ role, left, pitch, size, marker, lines }: FlowPart, at: number, top: number) {
  const face = lines[at]?.runs[0]?.face ?? 'text';
  return {
    role,
    left,
    pitch,
    size,
    baseline: top + baselineIn(face, size, pitch),
    ...(marker && at === 0 && { marker }),
    ...(at > 0 && { continues: true as const }),
    lines: [] as SheetLine[],
  };
}
