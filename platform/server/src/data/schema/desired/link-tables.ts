import { defined } from '../table/defined.js';
import type { Association, Catalog, Column, View } from '@viewkraft/model';
import { foreignKeyName, indexName } from '../table/names.js';
import { sqlType, type Flavour } from '../table/sql-types.js';
import { storedType } from '../table/stored-type.js';
import type { DesiredTable } from './desired-table.js';

/**
 * The link tables of belongsToMany relations without a view of their own: one per `through`, whichever side declares
 * it.
 */
export function linkTables(catalog: Catalog, flavour: Flavour): DesiredTable[] {
  const taken = new Set([...catalog.views.values()].flatMap((view) => [view.name, view.table]));
  const tables = new Map<string, DesiredTable>();
  for (const view of [...catalog.views.values()].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    for (const association of view.associations.values()) {
      const { type, through } = association;
      if (type !== 'belongsToMany' || through === undefined || taken.has(through) || tables.has(through)) continue;
      const target = catalog.views.get(association.view);
      // Between unmanaged views it is another program's, too.
      if (target && (view.managed || target.managed)) tables.set(through, linkTable(through, view, target, association, flavour));
    }
  }
  return [...tables.values()];
}

function linkTable(name: string, view: View, target: View, association: Association, flavour: Flavour): DesiredTable {
  // Sorted, so that the table is the same from both sides.
  const ends = [
    { column: association.foreignKey, view, key: primaryKey(view) },
    { column: defined(association.otherKey), view: target, key: primaryKey(target) },
  ].sort((a, b) => (a.column < b.column ? -1 : 1));
  const columns = ends.map(({ column }) => column);
  const back = [...columns].reverse();
  return {
    view: view.name,
    physical: {
      name,
      columns: ends.map(({ column, key }) => ({
        name: column,
        sqlType: sqlType(key, flavour),
        nullable: false,
        autoIncrement: false,
        generatedAs: undefined,
      })),
      primaryKey: columns,
      indexes: [{ name: indexName(name, back), columns: back, unique: false, nocase: false }],
      foreignKeys: ends.filter((end) => end.view.managed).map((end) => ({
        name: foreignKeyName(name, end.column),
        column: end.column,
        table: end.view.table,
        referencedColumn: end.key.name,
        onDelete: 'cascade',
      })),
    },
    columns: new Map(
      ends.map(({ column, key }) => [
        column,
        { name: column, stored: storedType(key), column: undefined, renamedFrom: undefined },
      ]),
    ),
    unknownTargets: new Set(),
    isForeignIfFound: ends.some((end) => !end.view.managed),
  };
}

const primaryKey = (view: View): Column => defined(view.columns.get(view.primaryKey));
