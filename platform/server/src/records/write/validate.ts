import { AppError, judgeWrites } from '@viewkraft/model';
import { withIndex, type Draft } from './draft.js';
import type { WriteContext } from './write-context.js';

/** Judges merged records as a whole: what is missing or too long, allowed values, then the rules (A28). */
export async function validate(
  drafts: readonly Draft[],
  { view, now, functions, writer, caller }: WriteContext,
): Promise<void> {
  const create = writer.action === 'create';
  const moment = { now, userId: caller.identity.id };
  const writes = drafts.map(({ given, merged, problems }) => ({ values: given, merged, problems, create, moment }));
  const found = await judgeWrites(view, writes, functions);
  const problems = found.flatMap((some, at) => withIndex(some, drafts[at]?.index));
  if (problems.length > 0) throw new AppError('INVALID', {}, { details: problems });
}
