import { AppError, validateWrites, type ErrorDetail } from '@viewkraft/model';
import { withIndex, type Draft } from './draft.js';
import type { WriteContext } from './write-context.js';

/** Validates merged records as a whole: required values, lengths, allowed values, then the rules (A28). */
export async function validate(drafts: readonly Draft[], context: WriteContext): Promise<void> {
  const { view, now, functions, writer, caller } = context;
  const create = writer.action === 'create';
  const moment = { now, userId: caller.identity.id };
  const unreadable = new Map<Draft['readable'], ReadonlySet<string>>();
  const writes = drafts.map(({ given, merged, problems, readable, opened }) => {
    let unread = unreadable.get(readable);
    // Most records of a write share their rights.
    if (!unread) unreadable.set(readable, (unread = new Set([...view.columns.keys()].filter((name) => !readable.has(name)))));
    return { values: given, merged, problems, create, moment, unreadable: unread, opened };
  });
  const found = await validateWrites(view, writes, functions);
  const problems = found.flatMap((some, at) => {
    const { index, readable } = drafts[at] as Draft;
    return withIndex(some, index).map((problem) => withoutUnseen(problem, readable, context));
  });
  if (problems.length > 0) throw new AppError('INVALID', {}, { details: problems });
}

/** For a caller who may neither read nor write the column, the problem is reported without the column. */
function withoutUnseen(problem: ErrorDetail, readable: Draft['readable'], { view, writer }: WriteContext): ErrorDetail {
  const { column, ...rest } = problem;
  const isUnseen =
    column !== undefined && view.columns.has(column) && !readable.has(column) && !writer.columns.has(column);
  return isUnseen && problem.key !== 'unknownColumn' ? rest : problem;
}
