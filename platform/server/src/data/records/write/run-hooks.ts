import { isObject, AppError, columnKind, type Column, type ErrorDetail, type View } from '@viewkraft/model';
import type { HookMoment } from '../../../kernel/plugin/record-hooks.js';
import type { HookedRecord, ViewHooks } from '../hooks/view-hooks.js';
import { withIndex, type Draft, type SentRecord } from '../rows/draft.js';
import type { StoredRecord } from '../rows/stored-records.js';
import { validate } from '../rows/validate.js';
import type { WriteContext } from '../rows/write-context.js';

type Changes = ReadonlyMap<string, unknown>;

/** A record passed to hooks, with its index in an array body. */
export interface IndexedRecord extends HookedRecord {
  readonly index: number | undefined;
}

/** Records of one write that are in hooks concurrently. */
const maxConcurrent = 20;
const problems: Readonly<Record<string, string>> = { HOOK_FAILED: 'hookFailed', HOOK_TIMEOUT: 'hookTimeout' };

/** Calls the hooks of a view for each record. If several are refused, throws for the first one. */
export async function runHooks(
  moment: HookMoment,
  view: View,
  hooked: readonly IndexedRecord[],
  context: WriteContext,
): Promise<Changes[]> {
  const hooks = context.runtime.hooks.of(view.name);
  const changes: Changes[] = [];
  if (!hooks?.has(moment)) return changes;
  for (let at = 0; at < hooked.length; at += maxConcurrent) {
    const some = hooked.slice(at, at + maxConcurrent);
    const responses = await Promise.allSettled(some.map((one) => ask(hooks, moment, one, view, context)));
    for (const [n, response] of responses.entries()) {
      if (response.status === 'rejected') throw inPlace(response.reason, some[n]?.index, view, context);
      changes.push(response.value);
    }
  }
  return changes;
}

async function ask(hooks: ViewHooks, moment: HookMoment, hooked: IndexedRecord, view: View, context: WriteContext): Promise<Changes> {
  const { trace } = context.runtime;
  const from = performance.now();
  let isFailed = true;
  try {
    const changes = await hooks.ask(moment, view, hooked, context.caller.identity);
    isFailed = false;
    return changes;
  } finally {
    trace?.add(`hook ${moment}`, from, { 'viewkraft.view': view.name }, isFailed);
  }
}

/** The input after `beforeValidate`. `concerns`: whether the record at an index is to be changed at all. */
export async function runBeforeValidate(
  sent: readonly SentRecord[],
  context: WriteContext,
  stored?: readonly StoredRecord[],
  concerns: (at: number) => boolean = () => true,
): Promise<readonly SentRecord[]> {
  const { view, hooks } = context;
  if (!hooks?.has('beforeValidate')) return sent;
  const places = [...sent.keys()].filter((at) => isObject(sent[at]?.body) && concerns(at));
  const hooked = places.map((at): IndexedRecord => {
    const { body, index } = sent[at] as SentRecord;
    const before = stored?.[at]?.values ?? null;
    const own = Object.entries(body as object).filter(([name]) => view.columns.get(name)?.system === false);
    return { record: new Map<string, unknown>([...(before ?? []), ...own]), before, index };
  });
  const after = [...sent];
  for (const [n, changes] of (await runHooks('beforeValidate', view, hooked, context)).entries()) {
    const at = places[n] as number;
    const one = sent[at] as SentRecord;
    const body = { ...(one.body as object), ...Object.fromEntries(changes) };
    after[at] = { ...one, body, opened: new Set(changes.keys()) };
  }
  return after;
}

/** Valid records after `beforeCreate` or `beforeUpdate`: validated again if a hook changed them. */
export async function runBefore(
  moment: 'beforeCreate' | 'beforeUpdate',
  drafts: readonly Draft[],
  context: WriteContext,
  stored?: readonly StoredRecord[],
  concerns: (at: number) => boolean = () => true,
): Promise<readonly Draft[]> {
  const { view, hooks } = context;
  if (!hooks?.has(moment)) return drafts;
  const places = [...drafts.keys()].filter(concerns);
  const hooked = places.map((at): IndexedRecord => {
    const { merged, index } = drafts[at] as Draft;
    return { record: merged, before: stored?.[at]?.values ?? null, index };
  });
  const after = [...drafts];
  const changed: Draft[] = [];
  for (const [n, changes] of (await runHooks(moment, view, hooked, context)).entries()) {
    if (changes.size === 0) continue;
    const at = places[n] as number;
    changed.push((after[at] = withChanges(drafts[at] as Draft, changes, view)));
  }
  await validate(changed, context);
  return after;
}

function withChanges(draft: Draft, changes: Changes, view: View): Draft {
  const [given, merged] = [new Map(draft.given), new Map(draft.merged)];
  const problems: ErrorDetail[] = [];
  for (const [name, value] of changes) {
    const column = view.columns.get(name) as Column;
    const read = columnKind(column.type).coerce(value, column);
    if ('problem' in read) problems.push({ column: name, ...read.problem });
    else for (const values of [given, merged]) values.set(name, read.value);
  }
  const opened = new Set([...draft.opened, ...changes.keys()]);
  return { ...draft, given, merged, opened, problems: [...draft.problems, ...withIndex(problems, draft.index)] };
}

/** Adds the index in an array body to a refusal, and removes columns that the caller may neither read nor write. */
function inPlace(error: unknown, index: number | undefined, view: View, context: WriteContext): unknown {
  if (!(error instanceof AppError) || !error.code.startsWith('HOOK_')) return error;
  const reader = context.runtime.reader(view, context.caller.identity);
  const isSeen = (name: string): boolean =>
    !view.columns.has(name) ||
    reader?.columns.has(name) === true ||
    (context.view === view && context.writer.columns.has(name));
  const visible = (error.extras.details ?? []).map(({ column, ...rest }) =>
    column !== undefined && isSeen(column) ? { column, ...rest } : rest,
  );
  const key = problems[error.code];
  const whole: ErrorDetail = key ? { key } : { key: 'text', params: { text: error.params['message'] ?? '' } };
  const details = index === undefined || visible.length > 0 ? visible : [whole];
  return new AppError(error.code, error.params, { ...error.extras, details: [...withIndex(details, index)] });
}
