import { AppError, type Association, type Scalar } from '@viewkraft/model';
import type { Queryable } from '../../../kernel/database/database.js';
import { fromDb } from '../../../kernel/database/value-codecs.js';
import { linkedRows } from '../links/link-rows.js';
import { lockLinks } from '../links/lock-links.js';
import { readableKeys } from '../read/read-records.js';
import { keyColumn } from '../sql/statement.js';
import type { Draft, Values } from '../rows/draft.js';
import { linkChange } from '../rows/history-entries.js';
import type { WriteContext } from '../rows/write-context.js';
import type { ReplacedLinks } from '../rows/written.js';
import { addNewLinks } from './add-new-links.js';
import { removeLinks } from './remove-links.js';

/**
 * Sets the belongsToMany links that a body lists; links to records that the caller cannot see stay (C7). Returns what
 * has changed. The record is new or locked, so that of several lists one replaces the other.
 * @throws ConcurrentWriteError
 */
export async function replaceLinks(
  record: Values,
  draft: Draft,
  context: WriteContext,
  tx: Queryable,
): Promise<ReplacedLinks[]> {
  const linked: ReplacedLinks[] = [];
  const parent = record.get(context.view.primaryKey) as NonNullable<Scalar>;
  for (const [name, ids] of draft.links) {
    const association = context.view.associations.get(name) as Association;
    const replaced = await replace(association, parent, ids, draft, context, tx);
    if (replaced) linked.push(replaced);
  }
  return linked;
}

async function replace(
  association: Association,
  parent: NonNullable<Scalar>,
  ids: readonly NonNullable<Scalar>[],
  draft: Draft,
  context: WriteContext,
  tx: Queryable,
): Promise<ReplacedLinks | undefined> {
  const { view, reader, runtime, author } = context;
  const related = reader?.related(association.name);
  if (!related) throw new AppError('ASSOCIATION_NOT_FOUND');
  const column = keyColumn(related.view);
  const keys = async (source: Parameters<typeof readableKeys>[0], among: readonly NonNullable<Scalar>[]) =>
    new Set((await readableKeys(source, among, runtime, tx)).map(([key]) => fromDb(runtime.dialect, column, key)));
  const existing = await keys({ reader: related }, ids);
  const missing = ids.some((id) => !existing.has(id));
  if (missing) {
    const index = draft.index === undefined ? {} : { index: draft.index };
    throw new AppError(
      'REFERENCE_MISSING',
      {},
      { details: [{ column: association.name, ...index, key: 'referenceMissing' }] },
    );
  }
  const link = { runtime, view, association, author };
  await lockLinks(link, parent, ids, tx);
  const linked = await linkedRows(link, parent, tx);
  const visible = linked.length === 0 ? new Set<Scalar>() : await keys({ reader: related }, linked);
  const wanted = new Set<Scalar>(ids);
  const removed = linked.filter((id) => visible.has(id) && !wanted.has(id));
  const added = ids.filter((id) => !linked.includes(id));
  const { events } = await removeLinks(link, parent, removed, context, tx, draft.index);
  const records = [...events, ...(await addNewLinks(link, parent, added, context, tx, draft.index))];
  if (removed.length + added.length === 0) return undefined;
  const change = (keys: typeof removed) => (keys.length > 0 ? linkChange(association, keys) : undefined);
  return { association: association.name, added: change(added), removed: change(removed), records };
}
