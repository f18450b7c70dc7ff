import { judgeWrites, type Message, type RunFunctions } from '@viewkraft/model';
import type { ViewModel } from '../model/ViewModel.js';
import type { EditedRecord } from './EditedRecord.js';
import type { FieldProblems } from './FieldProblems.js';
import { readEdit } from './readEdit.js';

/**
 * What the server would say against an edit if it were saved now, at most one problem a column. The same functions of the
 * model decide here and there, so the verdicts are the same. `names` limits what is told to some columns.
 */
export async function validateRecord(
  model: ViewModel,
  edited: EditedRecord,
  run: RunFunctions,
  userId: string | null,
  names?: readonly string[],
): Promise<FieldProblems> {
  const { view, write, room, stored } = await readEdit(model, edited, run, userId);
  const judged = { ...write, create: !stored, moment: { now: room.now, userId } };
  const [found = []] = await judgeWrites(view, [judged], room);
  const problems = new Map<string, Message>();
  for (const { column, key, params } of found) {
    if (column === undefined || problems.has(column) || (names && !names.includes(column))) continue;
    problems.set(column, params ? { key, params } : { key });
  }
  return problems;
}
