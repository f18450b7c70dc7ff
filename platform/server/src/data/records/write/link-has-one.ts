import type { Scalar } from '@viewkraft/model';
import type { Queryable } from '../../../kernel/database/database.js';
import type { RecordResponse } from '../read/read-records.js';
import type { WriteTools } from './create-records.js';
import { ConcurrentWriteError, retryConcurrentWrites } from './concurrent-write-error.js';
import { updateOnce } from './update-records.js';
import { reachRecords } from '../rows/reach-records.js';
import { linkedKeys } from '../links/linked-keys.js';
import { linkedSource } from '../links/linked-source.js';
import { lockRecord } from '../links/lock-links.js';
import { requireRelease, type LinkRequest } from './link-request.js';

type Key = NonNullable<Scalar>;

/**
 * Links the only child of a hasOne; the former child is unlinked in the same transaction. Concurrent requests run one
 * after another, so that the second finds the first one's child and unlinks it. `list`: problems are reported with an
 * index.
 */
export function linkHasOne(link: LinkRequest, key: Key, list: boolean, tools: WriteTools): Promise<RecordResponse> {
  const { association, context, parent } = link;
  return retryConcurrentWrites(async () => {
    const former = await formerChildren(link, key);
    if (former.length > 0) {
      await reachRecords([key], context);
      requireRelease(link.target, association);
    }
    // Former children first: the foreign key may be unique.
    const edits = [...former, key].map((one) => ({
      key: one,
      body: { [association.foreignKey]: one === key ? parent : null },
    }));
    const guard = async (tx: Queryable): Promise<void> => {
      await lockRecord(link.view, parent, link.runtime, tx);
      const now = await formerChildren(link, key, tx);
      if (now.length !== former.length || now.some((one) => !former.includes(one))) throw new ConcurrentWriteError();
    };
    const responses = await updateOnce(edits, list && former.length === 0, undefined, context, tools, guard);
    return responses[former.length] as RecordResponse;
  });
}

/** The children to unlink; those that the caller cannot see stay linked. */
async function formerChildren(
  { runtime, view, association, caller, parent }: LinkRequest,
  wanted: Key,
  queryable?: Queryable,
): Promise<Key[]> {
  const reader = runtime.reader(view, caller.identity);
  if (!reader) return [];
  const keys = await linkedKeys(linkedSource(reader, parent, association.name), runtime, queryable);
  return keys.filter((key) => key !== wanted);
}
