import { AppError } from '@viewkraft/model';
import type { Queryable } from '../../../kernel/database/database.js';
import type { WriteContext } from '../rows/write-context.js';
import type { Written } from '../rows/written.js';
import { runHooks, type IndexedRecord } from '../write/run-hooks.js';
import { keepKeys, tryWrite } from '../write/try-write.js';
import type { BatchWriter } from './batch-writer.js';
import type { ImportContexts } from './import-contexts.js';
import type { ImportProblems } from './import-problems.js';
import type { PreparedRecord } from './prepare-batch.js';

/** Whether hooks get the records as a trial write stores them. */
export const isTried = (hooks: WriteContext['hooks']): boolean =>
  hooks?.has('afterCreate') === true || hooks?.has('afterUpdate') === true;

/**
 * A trial write for views with `after` hooks, which see the records as they will be stored; undefined: the view has no
 * such hooks.
 * @throws AppError INVALID whose details name the lines
 */
export async function tryRecords(
  all: readonly PreparedRecord[],
  contexts: ImportContexts,
  writerOn: (tx: Queryable) => BatchWriter,
  problems: ImportProblems,
): Promise<readonly Written[] | undefined> {
  const { runtime, hooks } = contexts.any;
  if (!isTried(hooks)) return undefined;
  const { create } = contexts;
  const tried = await tryWrite(runtime.database, async (tx) => {
    const result = (await writerOn(tx).writeEach(all)).filter((one) => one !== undefined);
    problems.refuse();
    return { result, keep: () => (create ? keepKeys(result, create, tx) : Promise.resolve()) };
  });
  for (const action of ['create', 'update'] as const) {
    const hooked = tried.flatMap(({ before, after }, index) =>
      all[index]?.action === action && before !== after ? [{ record: after, before, index }] : [],
    );
    const context = contexts[action];
    if (context) await afterHooks(action === 'create' ? 'afterCreate' : 'afterUpdate', hooked, all, context, problems);
  }
  return tried;
}

/** A hook that refuses a record names it by its index. */
async function afterHooks(
  moment: 'afterCreate' | 'afterUpdate',
  hooked: readonly IndexedRecord[],
  all: readonly PreparedRecord[],
  context: WriteContext,
  problems: ImportProblems,
): Promise<void> {
  try {
    await runHooks(moment, context.view, hooked, context);
  } catch (error) {
    const index = error instanceof AppError ? error.extras.details?.[0]?.index : undefined;
    const line = index === undefined ? undefined : all[index]?.line;
    if (!(error instanceof AppError) || line === undefined) throw error;
    problems.addError(line, error);
    problems.refuse();
  }
}
