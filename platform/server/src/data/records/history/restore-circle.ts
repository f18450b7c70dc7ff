import { setImmediate as breathe } from 'node:timers/promises';
import { AppError, type Column, type Scalar } from '@viewkraft/model';
import type { Queryable } from '../../../kernel/database/database.js';
import type { RecordResponse } from '../read/read-records.js';
import { asStored } from '../rows/as-stored.js';
import { asConflict } from '../rows/conflicts.js';
import type { Draft } from '../rows/draft.js';
import { completeSql } from '../rows/row-statements.js';
import { loadStored } from '../rows/stored-records.js';
import { writeContext, type WriteContext } from '../rows/write-context.js';
import { answerWritten, inSpiteOfFailures, notifyWritten, type Written } from '../rows/written.js';
import { retryConcurrentWrites } from '../write/concurrent-write-error.js';
import { checkCreations, checkReach, insert, type Creation } from '../write/create-records.js';
import { restoreLinks } from '../write/restore-links.js';
import { recordWritten } from '../write/run-write.js';
import { groupsByNeed, rowOf, type DeletedRecord } from './circles.js';
import { draftsOfUnread } from './restore-draft.js';
import type { RestoreRequest } from './restore-record.js';

/** SQLite answers without giving way to other requests. */
const recordsPerTurn = 200;

interface Member {
  readonly deleted: DeletedRecord;
  readonly creation: Creation;
  readonly context: WriteContext;
}

/**
 * Creates deleted records again that refer to each other in a circle: some without a reference, which is filled in when
 * all are there. Returns the first one; undefined: they can be restored one by one only.
 */
export async function restoreCircle(
  circle: readonly DeletedRecord[],
  request: Omit<RestoreRequest, 'view' | 'key'>,
): Promise<RecordResponse | undefined> {
  const { runtime, tools } = request;
  const members = await membersOf(circle, request);
  if (!members) return undefined;
  const writtenBy = await retryConcurrentWrites(() =>
    runtime.database.transaction(async (tx) => {
      const written = await insertMembers(members, tx);
      for (const [context, some] of written) await recordWritten(some, context, tx);
      return written;
    }),
  );
  let response: RecordResponse | undefined;
  await inSpiteOfFailures(writtenBy, async ([context, written]) => {
    await notifyWritten(written, context, tools.bus);
    const first = written.find(({ draft }) => draft === members[0]?.creation.draft);
    if (first) [response] = await answerWritten([first], context);
  });
  return response;
}

async function membersOf(
  circle: readonly DeletedRecord[],
  { runtime, caller, act }: Omit<RestoreRequest, 'view' | 'key'>,
): Promise<Member[] | undefined> {
  const parts: { context: WriteContext; records: DeletedRecord[]; drafts: Draft[] }[] = [];
  for (const view of new Set(circle.map((one) => one.view))) {
    const context = writeContext(runtime, view, 'create', caller, { act, restores: true });
    // Such hooks see a record that is complete.
    if (context.hooks?.has('afterCreate')) return undefined;
    const records = circle.filter((one) => one.view === view);
    const drafts = await draftsOfUnread(records.map(({ entry }) => entry), context); // prettier-ignore
    if (!drafts) return undefined;
    parts.push({ context, records, drafts });
  }
  const members: Member[] = [];
  // Only now, as hooks before a creation may have effects of their own.
  for (const { context, records, drafts } of parts) {
    const creations = await checkCreations(drafts, context);
    for (const [at, creation] of creations.entries()) {
      members.push({ deleted: records[at] as DeletedRecord, creation, context });
    }
  }
  return members;
}

/** Returns the new records by the contexts of their views. */
async function insertMembers(members: readonly Member[], tx: Queryable): Promise<Map<WriteContext, Written[]>> {
  const waiting = new Set(members.map(({ deleted }) => rowOf(deleted.entry)));
  const inserted: { readonly member: Member; readonly without: readonly Column[]; readonly one: Written }[] = [];
  for (const member of inOrder(members)) {
    const { entry, references } = member.deleted;
    waiting.delete(rowOf(entry));
    const without = references.filter(({ row }) => waiting.has(row)).map(({ column }) => column);
    inserted.push({ member, without, one: await insertMember(member, without, tx) });
    if (inserted.length % recordsPerTurn === 0) await breathe();
  }
  const written = new Map<WriteContext, Written[]>();
  for (const { member, without, one } of inserted) {
    const { context, creation } = member;
    const after = without.length === 0 ? one.after : await fillIn(without, member, one, tx);
    // Only now, as its links may lead to any of them.
    const linked = await restoreLinks(after, creation.draft.restoredLinks ?? [], context, tx);
    const some = written.get(context) ?? [];
    written.set(context, some);
    some.push({ ...one, after, linked });
    if (some.length % recordsPerTurn === 0) await breathe();
  }
  // Only now, as the conditions of grants may read all of them.
  for (const [context, some] of written) {
    for (const { after, draft } of some) await checkReach(after, draft, context, tx);
    await checkReadable(some, context, tx);
  }
  return written;
}

/** The members, each after those that its required references lead to. */
function inOrder(members: readonly Member[]): Member[] {
  const needing = members.map((member) => {
    const { entry, references } = member.deleted;
    return [rowOf(entry), { member, references: references.filter(({ column }) => !column.allowNull) }] as const;
  });
  const groups = groupsByNeed(new Map(needing));
  if (groups.some(({ length }) => length > 1)) throw new AppError('REFERENCE_MISSING');
  return groups.flat().map(({ member }) => member);
}

/** Inserts a record without its links and some references, and without checking the caller's grants. */
function insertMember({ creation, context }: Member, without: readonly Column[], tx: Queryable): Promise<Written> {
  const { draft } = creation;
  const record = new Map([...creation.record, ...without.map(({ name }): [string, Scalar] => [name, null])]);
  return insert({ draft, record }, context, tx, undefined, () => Promise.resolve(undefined));
}

/** Sets the references with which the record was not inserted. */
async function fillIn(
  columns: readonly Column[],
  { creation: { record }, context }: Member,
  { after }: Written,
  tx: Queryable,
): Promise<Written['after']> {
  const { view, runtime } = context;
  const missing = new Map(columns.map(({ name }): [string, Scalar] => [name, record.get(name) ?? null]));
  const { text, values } = completeSql(runtime.dialect, view, after, missing);
  try {
    await tx.execute(text, values);
  } catch (error) {
    throw asConflict(error, context);
  }
  return asStored(view, new Map([...after, ...missing]), runtime, tx);
}

/** Refuses records that the caller may not read, as any earlier state that is out of reach. */
async function checkReadable(
  written: readonly Written[],
  { view, runtime, reader, writer }: WriteContext,
  tx: Queryable,
): Promise<void> {
  if (reader?.rows === 'all') return;
  const keys = written.map(({ after }) => after.get(view.primaryKey) as NonNullable<Scalar>);
  const stored = await loadStored(view, keys, reader, writer, runtime, tx);
  if ([...stored.values()].some(({ readable }) => !readable)) throw new AppError('NOT_FOUND');
}
