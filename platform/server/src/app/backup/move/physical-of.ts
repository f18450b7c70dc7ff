import { fitsIndex } from '../../../data/schema/table/index-width.js';
import { indexName, schemaName, sortIndexName, uniqueName } from '../../../data/schema/table/names.js';
import { physicalColumns } from '../../../data/schema/table/physical-columns.js';
import type { PhysicalIndex, PhysicalTable } from '../../../data/schema/table/physical-table.js';
import { sortKeyName } from '../../../data/schema/table/sort-key.js';
import type { Flavour } from '../../../data/schema/table/sql-types.js';
import type { MovedIndex } from './moved-index.js';
import { movedKeys } from './moved-keys.js';
import type { MovedTable, Structure } from './structure.js';

/** The tables that no migration makes, for a database of this flavour. */
export function physicalTables({ tables }: Structure, flavour: Flavour): readonly PhysicalTable[] {
  const made = tables.filter(({ origin }) => origin !== 'platform').map((table) => physicalOf(table, tables, flavour));
  return flavour === 'sqlite' ? withDistinctIndexes(made) : made;
}

function physicalOf(table: MovedTable, tables: readonly MovedTable[], flavour: Flavour): PhysicalTable {
  const { name, primaryKey } = table;
  const foreignKeys = distinct(movedKeys(table, tables));
  const indexes = distinct(table.indexes.flatMap((index) => physicalIndex(index, table, flavour) ?? []));
  const firm = new Set([
    ...primaryKey,
    ...indexes.flatMap(({ columns }) => columns),
    ...foreignKeys.map(({ column }) => column),
  ]);
  const sorted = new Set(table.indexes.filter(({ kind }) => kind === 'sorted').flatMap(({ columns }) => columns));
  const columns = physicalColumns(table.columns, { firm, sorted }, flavour);
  return { name, columns, primaryKey, indexes, foreignKeys };
}

/** Whether the database takes an index over these columns. */
export const isIndexable = (names: readonly string[], { columns }: MovedTable, flavour: Flavour): boolean =>
  flavour === 'sqlite' || fitsIndex(names.map((name) => columns.find((column) => column.name === name)?.stored));

/** As the platform makes it for a view, so that the next start has nothing to change. */
function physicalIndex(
  { kind, columns, name: given }: MovedIndex,
  table: MovedTable,
  flavour: Flavour,
): PhysicalIndex | undefined {
  const { name, primaryKey } = table;
  if (kind === 'unique')
    return { name: schemaName(given ?? uniqueName(name, columns)), columns, unique: true, nocase: false };
  const [base = ''] = columns;
  const led = kind === 'sorted' && flavour !== 'sqlite' ? [sortKeyName(base)] : columns;
  const isRowid = flavour === 'sqlite' && table.columns.some(({ autoIncrement }) => autoIncrement);
  const [key = ''] = primaryKey;
  const isWhole = given !== undefined || isRowid || primaryKey.length !== 1 || led.includes(key);
  const longer = isWhole ? led : [...led, key];
  const fitting = isIndexable(longer, table, flavour) ? longer : led;
  // Only speed is lost; a start reports the view that demands such an index.
  if (!isIndexable(fitting, table, flavour)) return undefined;
  const made = kind === 'sorted' ? sortIndexName(name, base) : indexName(name, columns);
  return {
    name: schemaName(given ?? made),
    columns: fitting,
    unique: false,
    nocase: kind === 'sorted' && flavour === 'sqlite',
  };
}

/** MySQL makes an index of its own for a foreign key without one; on the way back it may equal another. */
const distinct = <T extends { readonly name: string }>(list: readonly T[]): T[] => [
  ...new Map(list.map((one) => [one.name, one])).values(),
];

/** On SQLite, names of indexes are those of the whole database, beside its tables; some it keeps for itself. */
function withDistinctIndexes(tables: readonly PhysicalTable[]): PhysicalTable[] {
  const taken = new Set(tables.map(({ name }) => name.toLowerCase()));
  return tables.map((table) => ({
    ...table,
    indexes: table.indexes.map((index) => {
      const isFree = !taken.has(index.name.toLowerCase()) && !/^sqlite_/i.test(index.name);
      const name = isFree ? index.name : schemaName(table.name, index.name);
      taken.add(name.toLowerCase());
      return { ...index, name };
    }),
  }));
}
