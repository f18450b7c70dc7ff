import { relative } from 'node:path';
import type { ViewProblemReport } from '@viewkraft/model';

/** Each problem of view files with its place and remedy. */
export function problemLines(problems: readonly ViewProblemReport[]): string[] {
  return problems.flatMap(({ file, path, message, mend }) => [
    `${relative(process.cwd(), file)} ${path}`,
    `  ${message}`,
    `  ${mend}`,
  ]);
}
