import { AppError, type Column, type Scalar } from '@viewkraft/model';
import type { Queryable } from '../../../kernel/database/database.js';
import { toDb } from '../../../kernel/database/value-codecs.js';
import type { RecordResponse } from '../read/read-records.js';
import { asStored } from '../rows/as-stored.js';
import { asConflict } from '../rows/conflicts.js';
import { writeContext, type WriteContext } from '../rows/write-context.js';
import { answerWritten, notifyWritten, type Written } from '../rows/written.js';
import { operandSql } from '../sql/comparison-sql.js';
import { raw, sql } from '../sql/sql.js';
import { keyColumn } from '../sql/statement.js';
import { retryConcurrentWrites } from '../write/concurrent-write-error.js';
import { checkCreations, checkReach, insert, type Creation } from '../write/create-records.js';
import { restoreLinks } from '../write/restore-links.js';
import { recordWritten } from '../write/run-write.js';
import { placeOf, type DeletedRecord } from './circles.js';
import { draftsOfDeleted } from './restore-draft.js';
import type { RestoreRequest } from './restore-record.js';

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
  { runtime, caller, act, tools }: Omit<RestoreRequest, 'view' | 'key'>,
): Promise<RecordResponse | undefined> {
  const members: Member[] = [];
  for (const view of new Set(circle.map((one) => one.view))) {
    const context = writeContext(runtime, view, 'create', caller, { act, restores: true });
    const records = circle.filter((one) => one.view === view);
    const drafts = await draftsOfDeleted(records.map(({ entry }) => entry), context); // prettier-ignore
    // Such hooks see a record that is complete.
    if (!drafts || context.hooks?.has('afterCreate')) return undefined;
    const creations = await checkCreations(drafts, context);
    members.push(...creations.map((creation, at) => ({ deleted: records[at] as DeletedRecord, creation, context })));
  }
  const writtenBy = await retryConcurrentWrites(() =>
    runtime.database.transaction(async (tx) => {
      const written = await insertMembers(members, tx);
      for (const [context, some] of written) await recordWritten(some, context, tx);
      return written;
    }),
  );
  let response: RecordResponse | undefined;
  for (const [context, written] of writtenBy) {
    await notifyWritten(written, context, tools.bus);
    const first = written.find(({ draft }) => draft === members[0]?.creation.draft);
    if (first) [response] = await answerWritten([first], context);
  }
  return response;
}

/** Returns the new records by the contexts of their views. */
async function insertMembers(members: readonly Member[], tx: Queryable): Promise<Map<WriteContext, Written[]>> {
  // The last ones are those that the others need.
  const waiting = new Map([...members].reverse().map((one) => [placeOf(one.deleted), one]));
  const inserted: { readonly member: Member; readonly without: readonly Column[]; readonly one: Written }[] = [];
  while (waiting.size > 0) {
    const member = nextOf(waiting);
    const without = lacking(member, waiting).map(({ column }) => column);
    inserted.push({ member, without, one: await insertMember(member, without, tx) });
    waiting.delete(placeOf(member.deleted));
  }
  const written = new Map<WriteContext, Written[]>();
  for (const { member, without, one } of inserted) {
    const after = without.length === 0 ? one.after : await fillIn(without, member, one, tx);
    written.set(member.context, [...(written.get(member.context) ?? []), { ...one, after }]);
  }
  // Only now, as the conditions of grants may read all of them.
  for (const [context, some] of written) for (const { after, draft } of some) await checkReach(after, draft, context, tx);
  return written;
}

/** Inserts a record with its links, but without some references, and without checking the caller's grants. */
async function insertMember(
  { creation, context }: Member,
  without: readonly Column[],
  tx: Queryable,
): Promise<Written> {
  const { draft } = creation;
  const record = new Map([...creation.record, ...without.map(({ name }): [string, Scalar] => [name, null])]);
  let linked: Written['linked'] = [];
  const written = await insert({ draft, record }, context, tx, undefined, async (after) => {
    linked = await restoreLinks(after, draft.restoredLinks ?? [], context, tx);
    return undefined;
  });
  return { ...written, linked };
}

/** A record whose required references do not lack their records. */
function nextOf(waiting: ReadonlyMap<string, Member>): Member {
  for (const member of waiting.values()) {
    if (lacking(member, waiting).every(({ column }) => column.allowNull)) return member;
  }
  throw new AppError('REFERENCE_MISSING');
}

const lacking = ({ deleted }: Member, waiting: ReadonlyMap<string, Member>): DeletedRecord['references'] =>
  deleted.references.filter(({ place }) => place !== placeOf(deleted) && waiting.has(place));

/** Sets the references with which the record was not inserted. */
async function fillIn(
  columns: readonly Column[],
  { creation: { record }, context }: Member,
  { after }: Written,
  tx: Queryable,
): Promise<Written['after']> {
  const { view, runtime } = context;
  const { dialect } = runtime;
  const { quote } = dialect;
  const key = keyColumn(view);
  const set = raw(columns.map(({ field }) => `${quote(field)} = ?`).join(','));
  const id = operandSql(key, after.get(key.name) as NonNullable<Scalar>, runtime);
  const { text, values } = sql`UPDATE ${quote(view.table)} SET ${set} WHERE ${quote(key.field)} = ${id}`;
  const references = columns.map(({ name }): [string, Scalar] => [name, record.get(name) ?? null]);
  const given = columns.map((column, at) => toDb(dialect, column, references[at]?.[1] ?? null));
  try {
    await tx.execute(text, [...given, ...values]);
  } catch (error) {
    throw asConflict(error, context);
  }
  const filled = new Map([...after, ...references]);
  return asStored(view, filled, runtime, tx);
}
