import type { Scalar } from '@viewkraft/model';
import type { ChangeEvent } from '../../../kernel/changes/change-event.js';
import { DatabaseError, type Queryable } from '../../../kernel/database/database.js';
import { addLinks, linkedRows, type LinkEnd } from '../links/link-rows.js';
import { asConflict } from '../rows/conflicts.js';
import type { WriteContext } from '../rows/write-context.js';
import { ConcurrentWriteError } from './concurrent-write-error.js';

type Key = NonNullable<Scalar>;

/**
 * Adds links that were not there when they were read. Two requests may add the same link at once: the second starts
 * again, and finds it present. Returns the changes of the link table's own view. `index`: the place of the record in the
 * body.
 * @throws ConcurrentWriteError
 */
export async function addNewLinks(
  end: LinkEnd,
  parent: Key,
  children: readonly Key[],
  context: WriteContext,
  tx: Queryable,
  index?: number,
): Promise<ChangeEvent[]> {
  const events: ChangeEvent[] = [];
  for (const child of children) {
    try {
      events.push(...(await addLinks(end, parent, [child], tx)));
    } catch (error) {
      const isUnique = error instanceof DatabaseError && error.kind === 'unique';
      if (isUnique && (await linkedRows(end, parent, tx)).includes(child)) throw new ConcurrentWriteError();
      throw asConflict(error, context, index);
    }
  }
  return events;
}
