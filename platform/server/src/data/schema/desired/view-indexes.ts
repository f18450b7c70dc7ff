import { defined } from '../table/defined.js';
import type { Catalog, View } from '@viewkraft/model';
import { fitsIndex } from '../table/index-width.js';
import { listOf } from '../table/live-table.js';
import { indexName, sortIndexName, uniqueName } from '../table/names.js';
import type { PhysicalIndex } from '../table/physical-table.js';
import { sortKeyName, sortsByIndex } from '../table/sort-key.js';
import type { Flavour } from '../table/sql-types.js';

/**
 * The indexes of a view's table: every unique constraint, every `index`, both ends of every relation, the `indexes`
 * lists, and one for the order of each indexed text column. Plain indexes end in the primary key, so that `ORDER BY
 * column, key` in one direction (ties broken by the key, nulls last as a second range) reads only the index.
 */
export function viewIndexes(view: View, related: readonly string[], flavour: Flavour): PhysicalIndex[] {
  const found = new Map<string, PhysicalIndex>();
  const add = (index: PhysicalIndex): void => {
    const shape = indexShape(index);
    if (!found.has(shape)) found.set(shape, index);
  };
  // Wider indexes are refused when the file is loaded; but a held change may leave a column at its old width.
  const indexable = (columns: readonly string[]): boolean => flavour === 'sqlite' || fits(columns, view);
  const plain = (columns: readonly string[]): void => {
    if (columns.length === 1 && columns[0] === view.primaryKey) return;
    if (!indexable(columns)) return;
    add({
      name: indexName(view.table, columns),
      columns: withKey(columns, view, flavour),
      unique: false,
      nocase: false,
    });
  };
  const unique = (columns: readonly string[]): void => {
    if (indexable(columns)) add({ name: uniqueName(view.table, columns), columns, unique: true, nocase: false });
  };
  for (const column of view.columns.values()) {
    if (column.unique && !column.primaryKey) unique([column.name]);
    if (column.index) plain([column.name]);
  }
  for (const name of related) if (view.columns.has(name)) plain([name]);
  for (const columns of view.unique) unique(columns);
  for (const columns of view.indexes) plain(columns);
  for (const name of view.columns.keys()) {
    if (!sortsByIndex(view, name)) continue;
    const sorted = flavour === 'sqlite' ? name : sortKeyName(name);
    add({
      name: sortIndexName(view.table, name),
      columns: withKey([sorted], view, flavour),
      unique: false,
      nocase: flavour === 'sqlite',
    });
  }
  return [...found.values()];
}

/** The effect of an index, whatever its name: of two with one shape, one is redundant. */
export const indexShape = (index: Omit<PhysicalIndex, 'name'>): string =>
  JSON.stringify([index.unique, index.nocase, ...index.columns]);

/** Per view, the columns by which relations of any view look up its rows: foreign keys, whichever side names them. */
export function relationColumns(catalog: Catalog): ReadonlyMap<string, readonly string[]> {
  const columns = new Map<string, string[]>();
  for (const [view, keys] of catalog.dormantKeys ?? []) listOf(columns, view).push(...keys);
  const byTable = new Map([...catalog.views.values()].map((view) => [view.table, view.name]));
  for (const view of catalog.views.values()) {
    for (const { type, view: target, foreignKey, otherKey, through } of view.associations.values()) {
      if (type === 'belongsTo') listOf(columns, view.name).push(foreignKey);
      else if (type !== 'belongsToMany') listOf(columns, target).push(foreignKey);
      else if (through !== undefined) {
        const links = catalog.views.has(through) ? through : byTable.get(through);
        if (links !== undefined) listOf(columns, links).push(foreignKey, defined(otherKey));
      }
    }
  }
  return columns;
}

function withKey(columns: readonly string[], view: View, flavour: Flavour): string[] {
  const key = defined(view.columns.get(view.primaryKey));
  if (columns.includes(key.name)) return [...columns];
  // Every SQLite index ends in the rowid, which is the auto-increment key.
  if (flavour === 'sqlite')
    return key.type === 'integer' || key.type === 'bigint' ? [...columns] : [...columns, key.name];
  const longer = [...columns, key.name];
  return fits(longer, view) ? longer : [...columns];
}

const fits = (columns: readonly string[], view: View): boolean =>
  fitsIndex(columns.map((name) => view.columns.get(name)));
