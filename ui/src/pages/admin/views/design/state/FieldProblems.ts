import type { ViewProblemReport } from '@viewkraft/model';
import { stepsOf } from '../../../../../fields/json/placeInJson.js';
import { isWithin, type Path } from '../document/path.js';

export const sections = ['general', 'columns', 'relations', 'access', 'grid', 'form', 'indexes'] as const;
export type Section = (typeof sections)[number];

const bySection: ReadonlyMap<unknown, Section> = new Map([
  ['columns', 'columns'],
  ['relations', 'relations'],
  ['access', 'access'],
  ['grid', 'grid'],
  ['form', 'form'],
  ['indexes', 'indexes'],
  ['unique', 'indexes'],
  ['naturalKey', 'indexes'],
]);

/** The section that shows the value at a path. */
export const sectionOf = (path: Path): Section => bySection.get(path[0]) ?? 'general';

interface Found {
  readonly path: Path;
  readonly problem: ViewProblemReport;
}

/** The problems of one file, by path. */
export class FieldProblems {
  private readonly found: readonly Found[];

  constructor(problems: readonly ViewProblemReport[], view: string) {
    this.found = problems
      .filter((problem) => problem.view === view)
      .map((problem) => ({ path: stepsOf(problem.path), problem }));
  }

  /** Problems at a path and below, but not below the given keys, whose fields show them. */
  within(path: Path, shown: readonly string[] = []): readonly ViewProblemReport[] {
    return this.found
      .filter((one) => isWithin(one.path, path) && !shown.includes(String(one.path[path.length] ?? '')))
      .map(({ problem }) => problem);
  }

  countIn(section: Section): number {
    return this.found.filter(({ path }) => sectionOf(path) === section).length;
  }
}
