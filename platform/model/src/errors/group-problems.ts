import type { ErrorBodyDetail } from './error-body.js';

type Problem = Pick<ErrorBodyDetail, 'column' | 'message' | 'line'>;

/** A problem that several lines of a file may have. */
export interface ProblemGroup extends Pick<Problem, 'column' | 'message'> {
  /** At least one, unless the problem has no line. */
  readonly lines: readonly number[];
}

/** Maximum number of lines listed for one problem. */
const namedLines = 5;

/** Lists equal problems of a file's lines once, in the order of their first lines. */
export function groupProblems(problems: readonly Problem[]): ProblemGroup[] {
  const groups = new Map<string, Problem & { readonly lines: number[] }>();
  for (const { column, message, line } of problems) {
    const key = JSON.stringify([column, message]);
    const group = groups.get(key) ?? { ...(column !== undefined && { column }), message, lines: [] };
    groups.set(key, group);
    if (line !== undefined) group.lines.push(line);
  }
  return [...groups.values()];
}

/** The first lines of a group, and how many more it has. */
export function firstLines({ lines }: ProblemGroup): { readonly first: readonly number[]; readonly more: number } {
  const first = lines.slice(0, namedLines);
  return { first, more: lines.length - first.length };
}
