import type { Catalog, View } from '@viewkraft/model';
import type { LinkChange } from '../../history/entry-changes.js';
import type { RecordRuntime } from '../record-runtime.js';

/** One end of a link table, as seen from a view. */
interface TableEnd extends Omit<LinkChange, 'keys'> {
  /** The view at the other end. */
  readonly target: View;
  /** Whether the link table is not also a view. */
  readonly plain: boolean;
}

const cache = new WeakMap<View, { readonly catalog: Catalog; readonly ends: readonly TableEnd[] }>();

/** The ends of all link tables at a view: its own associations, and those that only the other view declares. */
export function endsOf(view: View, runtime: RecordRuntime): readonly TableEnd[] {
  const found = cache.get(view);
  if (found?.catalog === runtime.catalog) return found.ends;
  const ends = new Map<string, TableEnd>();
  const tables = new Set([...runtime.catalog.views.values()].map(({ table }) => table));
  const add = (end: Omit<TableEnd, 'plain'>): void => {
    const key = `${end.through} ${end.own}`;
    if (!ends.get(key)?.association) ends.set(key, { ...end, plain: !tables.has(end.through) });
  };
  for (const other of runtime.catalog.views.values()) {
    for (const { type, name, view: leadsTo, through = '', foreignKey, otherKey = '' } of other.associations.values()) {
      if (type !== 'belongsToMany') continue;
      if (leadsTo === view.name) add({ through, own: otherKey, other: foreignKey, target: other });
      if (other === view) {
        add({ association: name, through, own: foreignKey, other: otherKey, target: runtime.view(leadsTo) });
      }
    }
  }
  cache.set(view, { catalog: runtime.catalog, ends: [...ends.values()] });
  return [...ends.values()];
}
