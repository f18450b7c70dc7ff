import type { Locale } from '../definition/view.js';
import { errorTranslator, type ErrorTexts, type Translate } from '../errors/error-translator.js';
import type { ViewProblem } from '../view/view-problem.js';
import { reportViewProblem, type ViewProblemReport } from '../wire/view-problem-report.js';

/** Translates the problems of view files by the content of `locales/<locale>/view-problems.json`. */
export const viewTexts = (content: string, locale: Locale = 'en'): Translate =>
  errorTranslator(JSON.parse(content) as ErrorTexts, locale);

export const reported = (problems: readonly ViewProblem[], translate: Translate): ViewProblemReport[] =>
  problems.map((problem) => reportViewProblem(problem, translate));
