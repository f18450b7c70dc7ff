import { ruleCheck, ruleProblems, type Message, type Scalar } from '@viewkraft/model';
import { wireValue } from '../../entity/wireValue.js';
import type { ViewModel } from '../../model/ViewModel.js';
import { checkValues, isWritable } from './checkValues.js';
import type { FieldProblems } from './FieldProblems.js';
import type { RuleRunner } from './RuleRunner.js';

/** What the columns and their rules say against a record, at most one problem a column. `names` limits it to some. */
export async function validateRecord(
  model: ViewModel,
  values: ReadonlyMap<string, unknown>,
  isNew: boolean,
  rules: Pick<RuleRunner, 'run'>,
  names: readonly string[] = [...model.columns.keys()],
): Promise<FieldProblems> {
  const problems = new Map<string, Message>(checkValues(model, values, isNew, names));
  const judged = names.filter((name) => {
    const column = model.columns.get(name);
    return column && column.rules.length > 0 && isWritable(column, isNew) && !problems.has(name);
  });
  if (judged.length === 0) return problems;
  const record = new Map<string, Scalar>();
  for (const column of model.columns.values()) {
    record.set(column.name, wireValue(column, values.get(column.name)) as Scalar);
  }
  const check = ruleCheck(model, [record], new Date(), new Set(judged));
  for (const { column, key, params } of ruleProblems(check, await rules.run(check.batch))) {
    if (column && !problems.has(column)) problems.set(column, params ? { key, params } : { key });
  }
  return problems;
}
