import { CallList, functionRecord, shownValue, type Scalar } from '@viewkraft/model';
import type { RequestFunctions } from '../rules/request-functions.js';
import type { ShapeColumn } from '../sql/column-json.js';
import type { RowShape } from '../sql/row-shape.js';

/** JSON texts of computed values by column. */
export type Computed = ReadonlyMap<string, string>;

/**
 * The results of getters for records, in the records' order; undefined if the shape has no getters. A getter sees only
 * the columns that this reader may read in this row, so its result reveals nothing else. A getter that fails or times
 * out gives null.
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
      seen.request(
        getter,
        (result) => {
          // A getter that cannot handle null gives null.
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
