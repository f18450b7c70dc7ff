import { validateWrites, type Message, type RunFunctions } from '@viewkraft/model';
import type { ViewModel } from '../../base/wire/ViewModel.js';
import { type EditedRecord, readEdit } from './readEdit.js';

/**
 * The problems that the server would report if an edit were saved now, at most one per column. Page and server use the
 * same functions of the model, so their verdicts agree.
 */
export async function validateRecord(
  model: ViewModel,
  edited: EditedRecord,
  run: RunFunctions,
  userId: string | null,
): Promise<FieldProblems> {
  const { view, write, context, stored } = await readEdit(model, edited, run, userId);
  const checked = { ...write, create: !stored, moment: { now: context.now, userId } };
  const [found = []] = await validateWrites(view, [checked], context);
  const problems = new Map<string, Message>();
  for (const { column, key, params } of found) {
    if (column === undefined || problems.has(column)) continue;
    problems.set(column, params ? { key, params } : { key });
  }
  return problems;
}

/** Why columns are refused, by column name. */
type FieldProblems = ReadonlyMap<string, Message>;
