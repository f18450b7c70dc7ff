import { readFileSync } from 'node:fs';
import { errorTexts, type ErrorTexts } from '../errors/error-texts.js';
import type { Locale } from '../definition/view.js';
import { reportViewProblem, type ViewProblemReport } from '../wire/view-problem-report.js';
import type { ViewProblem } from '../view/view-problem.js';

const read = (locale: Locale): ErrorTexts => {
  const file = new URL(`../../../../locales/${locale}/view-problems.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as ErrorTexts;
};

/** The translations of problems of view files. */
export const viewTexts = { en: errorTexts(read('en'), 'en'), de: errorTexts(read('de'), 'de') };

/** The problems as the command line tells them. */
export const inEnglish = (problems: readonly ViewProblem[]): ViewProblemReport[] =>
  problems.map((problem) => reportViewProblem(problem, viewTexts.en));
