import { reportViewProblem, type ViewProblem, type ViewProblemReport } from '@viewkraft/model';
import type { Config } from '../../kernel/config/config.js';
import { Texts } from '../../kernel/errors/texts.js';

/** The problems in the language of the command line. */
export function inEnglish({ root }: Config, problems: readonly ViewProblem[]): ViewProblemReport[] {
  if (problems.length === 0) return [];
  const translate = new Texts(root).translate('en');
  return problems.map((problem) => reportViewProblem(problem, translate));
}
