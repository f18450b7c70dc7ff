import { AppError, checkRecord, ruleCheck, ruleProblems, type ErrorDetail } from '@viewkraft/model';
import type { RulePool } from '../rules/rule-pool.js';
import type { Draft, Values } from './draft.js';
import type { WriteContext } from './write-context.js';

/** Judges merged records as a whole: what is missing or too long, allowed values, then the rules (A28). */
export async function validate(
  drafts: readonly Draft[],
  records: readonly Values[],
  { view, now }: WriteContext,
  rules: RulePool,
): Promise<void> {
  const found = drafts.flatMap((draft, at) => {
    const index = draft.index === undefined ? {} : { index: draft.index };
    const known = columnsOf(draft.problems);
    const wrong = checkRecord(view, records[at] as Values).filter(({ column }) => !known.has(column));
    return [...draft.problems, ...wrong.map((one) => ({ ...one, ...index }))];
  });
  const problems = [...found, ...(await brokenRules(drafts, records, found, view, now, rules))];
  if (problems.length > 0) throw new AppError('INVALID', {}, { details: problems });
}

/** Rules of columns that have no other problem. */
async function brokenRules(
  drafts: readonly Draft[],
  records: readonly Values[],
  known: readonly ErrorDetail[],
  view: WriteContext['view'],
  now: Date,
  rules: RulePool,
): Promise<ErrorDetail[]> {
  const check = ruleCheck(view, records, now);
  if (check.batch.calls.length === 0) return [];
  const results = await rules.run(check.batch);
  const told = new Set(known.map(({ column, index }) => `${index ?? ''} ${column ?? ''}`));
  const indexed = drafts.some(({ index }) => index !== undefined);
  return ruleProblems(check, results, true)
    .map(({ index: at = 0, ...problem }) => (indexed ? { ...problem, index: drafts[at]?.index ?? at } : problem))
    .filter((problem) => !told.has(`${'index' in problem ? (problem.index ?? '') : ''} ${problem.column ?? ''}`));
}

const columnsOf = (problems: readonly ErrorDetail[]): Set<string | undefined> =>
  new Set(problems.map(({ column }) => column));
