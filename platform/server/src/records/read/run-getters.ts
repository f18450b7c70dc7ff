import { CallList, functionRecord, shownValue, type Scalar } from '@viewkraft/model';
import type { RequestFunctions } from '../rules/request-functions.js';
import type { RowShape, ShapeColumn } from '../sql/row-shape.js';

/** JSON texts of computed values by column. */
export type Computed = ReadonlyMap<string, string>;

/**
 * What getters show of records, in their order; undefined where the shape has none, and then nothing is done. A getter sees
 * the record with the columns that this reader may read in this row, and no others: what it shows reveals nothing else. One
 * that fails or runs over shows null.
 */
export async function runGetters(
  shape: RowShape,
  records: () => readonly ReadonlyMap<string, Scalar>[],
  functions: RequestFunctions,
): Promise<readonly Computed[] | undefined> {
  if (shape.getters.length === 0) return undefined;
  const { view } = shape.reader;
  const calls = new CallList(functions);
  const columns = shape.getters.map((at) => (shape.columns[at] as ShapeColumn).column);
  const computed = records().map((values) => {
    const texts = new Map<string, string>();
    const seen = calls.about(() => functionRecord(view, values, values));
    for (const { name, getter } of columns) {
      if (getter === undefined || !values.has(name)) continue;
      const value = values.get(name) ?? null;
      seen.ask(
        getter,
        (result) => {
          // A getter that cannot work with null shows null.
          const isFailed = 'failure' in result && !(value === null && result.failure.kind === 'threw');
          if (isFailed) functions.getterFailed(view.name, name, result.failure);
          texts.set(name, JSON.stringify(shownValue(result)));
        },
        value,
      );
    }
    return texts;
  });
  await calls.answer();
  return computed;
}
