import type { Scalar, View } from '@viewkraft/model';
import type { ChangeEvent } from '../../../kernel/changes/change-event.js';
import { DatabaseError, type Queryable } from '../../../kernel/database/database.js';
import { rowsOfLinks, type LinkEnd } from '../links/link-rows.js';
import { deleteLinkRows, type LinkRows } from '../links/own-links.js';
import { loadRows } from '../rows/load-rows.js';
import { referencedError, referringViews } from '../rows/referring-views.js';
import type { WriteContext } from '../rows/write-context.js';
import { DeleteEffects } from './on-delete-effects.js';
import { refuseRenamed } from './refuse-renamed.js';

type Key = NonNullable<Scalar>;
type Asking = Pick<WriteContext, 'runtime' | 'caller' | 'author'>;

/**
 * Unlinks these records; returns the number of removed links, and the changes of records that are links or refer to one.
 * `index`: the place of the record in the body.
 */
export async function removeLinks(
  end: LinkEnd,
  parent: Key,
  children: readonly Key[],
  context: Asking,
  tx: Queryable,
  index?: number,
): Promise<{ readonly removed: number; readonly events: readonly ChangeEvent[] }> {
  const { runtime, author } = context;
  const view = runtime.viewOfTable(end.association.through as string);
  const effects = view && new DeleteEffects([], view, author, runtime, tx, () => Promise.resolve());
  let removed = 0;
  for (const rows of rowsOfLinks(end, parent, children)) {
    try {
      removed += await (effects ? effects.removeLinks(rows) : deleteLinkRows(rows, runtime, tx));
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.kind !== 'foreignKey') throw error;
      throw referencedError(await referringToLinks(rows, context, tx), index);
    }
  }
  if (effects && removed > 0) await refuseRenamed(effects.views, runtime, tx);
  return { removed, events: effects?.events ?? [] };
}

/** The views whose records prevent the deletion of links. */
export async function referringToLinks(
  { through, where }: LinkRows,
  context: Omit<Asking, 'author'>,
  tx: Queryable,
): Promise<View[]> {
  const view = context.runtime.viewOfTable(through);
  if (!view) return [];
  const keys: Key[] = [];
  for await (const page of loadRows(view, where, context.runtime, tx)) {
    keys.push(...page.map((record) => record.get(view.primaryKey) as Key));
  }
  return referringViews(keys, view, context, tx);
}
