import { defined } from '../table/defined.js';
import type { Association, Catalog, Column, View } from '@viewkraft/model';
import { foreignKeyName } from '../table/names.js';
import { physicalColumns } from '../table/physical-columns.js';
import type { PhysicalForeignKey, PhysicalTable } from '../table/physical-table.js';
import { sortsByIndex } from '../table/sort-key.js';
import type { Flavour } from '../table/sql-types.js';
import { storedType, type StoredType } from '../table/stored-type.js';
import { viewIndexes } from './view-indexes.js';

/** A column as its view defines it, apart from the SQL. */
export interface WantedColumn {
  readonly name: string;
  readonly stored: StoredType;
  /** The view's column definition; undefined for a column of links. */
  readonly column: Column | undefined;
  readonly renamedFrom: string | undefined;
}

/** A table as the views need it: the database structure, and further data for planning. */
export interface DesiredTable {
  /** The view under which changes of the table are reported. */
  readonly view: string;
  readonly physical: PhysicalTable;
  readonly columns: ReadonlyMap<string, WantedColumn>;
  /** Foreign key columns whose target view is not loaded: their constraints in the database are left alone. */
  readonly unknownTargets: ReadonlySet<string>;
  /** Links to an unmanaged view: where the table exists already, it belongs to the other program, too. */
  readonly isForeignIfFound?: boolean;
}

/** `related`: the columns by which relations look up rows of the view. */
export function desiredTableOf(view: View, catalog: Catalog, related: readonly string[], flavour: Flavour): DesiredTable {
  const indexes = viewIndexes(view, related, flavour);
  const key = defined(view.columns.get(view.primaryKey));
  const belongs = [...view.associations.values()].filter(({ type }) => type === 'belongsTo');
  const firm = new Set([key.name, ...indexes.flatMap(({ columns }) => columns), ...belongs.map((a) => a.foreignKey)]);
  const sorted = new Set([...view.columns.keys()].filter((name) => sortsByIndex(view, name)));
  const columns = [...view.columns.values()].map((column) => ({
    name: column.name,
    stored: storedType(column),
    nullable: column.allowNull && !column.primaryKey,
    autoIncrement: column.primaryKey && (column.type === 'integer' || column.type === 'bigint'),
  }));
  return {
    view: view.name,
    physical: {
      name: view.table,
      columns: physicalColumns(columns, { firm, sorted }, flavour),
      primaryKey: [view.primaryKey],
      indexes,
      foreignKeys: foreignKeys(view, belongs, catalog),
    },
    columns: new Map([...view.columns.values()].map((column) => [column.name, wantedColumn(column)])),
    unknownTargets: new Set([
      ...belongs.filter((a) => !catalog.views.has(a.view)).map((a) => a.foreignKey),
      ...(catalog.dormantKeys?.get(view.name) ?? []),
    ]),
  };
}

function foreignKeys(view: View, belongs: readonly Association[], catalog: Catalog): PhysicalForeignKey[] {
  const keys = new Map<string, PhysicalForeignKey>();
  for (const { foreignKey, view: name, onDelete } of belongs) {
    const target = catalog.views.get(name);
    // A constraint would keep other programs from changing their own rows.
    if (!target?.managed || keys.has(foreignKey)) continue;
    keys.set(foreignKey, {
      name: foreignKeyName(view.table, foreignKey),
      column: foreignKey,
      table: target.table,
      referencedColumn: target.primaryKey,
      onDelete,
    });
  }
  return [...keys.values()];
}

const wantedColumn = (column: Column): WantedColumn => ({
  name: column.name,
  stored: storedType(column),
  column,
  renamedFrom: column.renamedFrom,
});
