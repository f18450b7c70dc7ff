import { AppError, columnKind, type Column, type ErrorDetail, type View } from '@viewkraft/model';
import type { HookMoment } from '../../plugins/record-hooks.js';
import type { HookedRecord } from '../hooks/view-hooks.js';
import { isRecord, withIndex, type Draft, type SentRecord } from './draft.js';
import type { StoredRecord } from './stored-records.js';
import { validate } from './validate.js';
import type { WriteContext } from './write-context.js';

type Changes = ReadonlyMap<string, unknown>;

/** A record that hooks are asked about, with its place in an array body. */
export interface AskedRecord extends HookedRecord {
  readonly index: number | undefined;
}

/** Records of one write that are with the hooks at the same time. */
const atOnce = 20;
const problems: Readonly<Record<string, string>> = { HOOK_FAILED: 'hookFailed', HOOK_TIMEOUT: 'hookTimeout' };

/** Asks the hooks of a view about each record. Of several that are refused, the first one is told. */
export async function askEach(
  moment: HookMoment,
  view: View,
  asked: readonly AskedRecord[],
  context: WriteContext,
): Promise<Changes[]> {
  const hooks = context.world.hooks.of(view.name);
  const changes: Changes[] = [];
  if (!hooks?.hears(moment)) return changes;
  for (let at = 0; at < asked.length; at += atOnce) {
    const some = asked.slice(at, at + atOnce);
    const answers = await Promise.allSettled(some.map((one) => hooks.ask(moment, view, one, context.caller.identity)));
    for (const [n, answer] of answers.entries()) {
      if (answer.status === 'rejected') throw inPlace(answer.reason, some[n]?.index, view, context);
      changes.push(answer.value);
    }
  }
  return changes;
}

/** What was sent, as `beforeValidate` leaves it. `concerns`: whether a record is to be changed at all. */
export async function askBeforeValidate(
  sent: readonly SentRecord[],
  context: WriteContext,
  stored?: readonly StoredRecord[],
  concerns: (at: number) => boolean = () => true,
): Promise<readonly SentRecord[]> {
  const { view, hooks } = context;
  if (!hooks?.hears('beforeValidate')) return sent;
  const places = [...sent.keys()].filter((at) => isRecord(sent[at]?.body) && concerns(at));
  const asked = places.map((at): AskedRecord => {
    const { body, index } = sent[at] as SentRecord;
    const before = stored?.[at]?.values ?? null;
    const own = Object.entries(body as object).filter(([name]) => view.columns.get(name)?.system === false);
    return { record: new Map<string, unknown>([...(before ?? []), ...own]), before, index };
  });
  const after = [...sent];
  for (const [n, changes] of (await askEach('beforeValidate', view, asked, context)).entries()) {
    const at = places[n] as number;
    const one = sent[at] as SentRecord;
    const body = { ...(one.body as object), ...Object.fromEntries(changes) };
    after[at] = { ...one, body, opened: new Set(changes.keys()) };
  }
  return after;
}

/** Valid records, as `beforeCreate` or `beforeUpdate` leaves them: judged again where it changed something. */
export async function askBefore(
  moment: 'beforeCreate' | 'beforeUpdate',
  drafts: readonly Draft[],
  context: WriteContext,
  stored?: readonly StoredRecord[],
  concerns: (at: number) => boolean = () => true,
): Promise<readonly Draft[]> {
  const { view, hooks } = context;
  if (!hooks?.hears(moment)) return drafts;
  const places = [...drafts.keys()].filter(concerns);
  const asked = places.map((at): AskedRecord => {
    const { merged, index } = drafts[at] as Draft;
    return { record: merged, before: stored?.[at]?.values ?? null, index };
  });
  const after = [...drafts];
  const changed: Draft[] = [];
  for (const [n, changes] of (await askEach(moment, view, asked, context)).entries()) {
    if (changes.size === 0) continue;
    const at = places[n] as number;
    changed.push((after[at] = withChanges(drafts[at] as Draft, changes, view)));
  }
  await validate(changed, context);
  return after;
}

function withChanges(draft: Draft, changes: Changes, view: View): Draft {
  const [given, merged] = [new Map(draft.given), new Map(draft.merged)];
  const wrong: ErrorDetail[] = [];
  for (const [name, value] of changes) {
    const column = view.columns.get(name) as Column;
    const read = columnKind(column.type).coerce(value, column);
    if ('problem' in read) wrong.push({ column: name, ...read.problem });
    else for (const values of [given, merged]) values.set(name, read.value);
  }
  const opened = new Set([...draft.opened, ...changes.keys()]);
  return { ...draft, given, merged, opened, problems: [...draft.problems, ...withIndex(wrong, draft.index)] };
}

/** A refusal with its place in an array body, and without columns that the caller may neither read nor write. */
function inPlace(error: unknown, index: number | undefined, view: View, context: WriteContext): unknown {
  if (!(error instanceof AppError) || !error.code.startsWith('HOOK_')) return error;
  const reader = context.world.reader(view, context.caller.identity);
  const isSeen = (name: string): boolean =>
    !view.columns.has(name) ||
    reader?.columns.has(name) === true ||
    (context.view === view && context.writer.columns.has(name));
  const told = (error.extras.details ?? []).map(({ column, ...rest }) =>
    column !== undefined && isSeen(column) ? { column, ...rest } : rest,
  );
  const key = problems[error.code];
  const whole: ErrorDetail = key ? { key } : { key: 'text', params: { text: String(error.params['message']) } };
  const details = index === undefined || told.length > 0 ? told : [whole];
  return new AppError(error.code, error.params, { ...error.extras, details: [...withIndex(details, index)] });
}
