import { foreignKeyName, indexName, sortIndexName, uniqueName } from '../../../data/schema/table/names.js';
import type { PhysicalColumn, PhysicalForeignKey, PhysicalIndex, PhysicalTable } from '../../../data/schema/table/physical-table.js'; // prettier-ignore
import { RowShare } from '../../../data/schema/table/row-share.js';
import { sortKeyLength, sortKeyName } from '../../../data/schema/table/sort-key.js';
import { rowBytes, sortCollation, sqlType, type Flavour } from '../../../data/schema/table/sql-types.js';
import type { MovedIndex } from './moved-index.js';
import type { MovedColumn, MovedTable } from './structure.js';

/** MySQL's limit for one index. */
const maxIndexBytes = 3_072;
/** Of each column of a row, beside the bytes of its VARCHAR. */
const otherColumnBytes = 16;

/** The table on a database of this flavour. `keys`: the primary key of each table that is moved. */
export function physicalOf(
  table: MovedTable,
  keys: ReadonlyMap<string, readonly string[]>,
  flavour: Flavour,
): PhysicalTable {
  const foreignKeys = foreignKeysOf(table, keys);
  const columns = columnsOf(table, foreignKeys, flavour);
  const indexes = table.indexes.flatMap((index) => physicalIndex(index, table, columns, flavour) ?? []);
  return { name: table.name, columns, primaryKey: table.primaryKey, indexes: byName(indexes), foreignKeys };
}

function columnsOf(table: MovedTable, foreignKeys: readonly PhysicalForeignKey[], flavour: Flavour): PhysicalColumn[] {
  const sorted = flavour === 'sqlite' ? [] : table.indexes.filter(({ kind }) => kind === 'sorted').flatMap(({ columns }) => columns); // prettier-ignore
  const keys = table.columns.filter(({ name }) => sorted.includes(name)).map((column) => sortKey(column, flavour));
  const firm = new Set([
    ...table.primaryKey,
    ...table.indexes.flatMap(({ columns }) => columns),
    ...foreignKeys.map(({ column }) => column),
  ]);
  const reserved = [
    ...table.columns.filter(({ name }) => firm.has(name)).map(({ stored }) => sqlType(stored, flavour)),
    ...keys.map((key) => key.sqlType),
  ].reduce((sum, type) => sum + rowBytes(type), table.columns.length * otherColumnBytes);
  const share = new RowShare(reserved);
  const own = table.columns.map(({ name, stored, nullable, autoIncrement }) => {
    const asText = stored.type === 'string' && !firm.has(name) && !share.take(stored.length);
    // Only the exact words INTEGER PRIMARY KEY make SQLite's auto-increment key.
    const type = flavour === 'sqlite' && autoIncrement ? 'INTEGER' : sqlType(stored, flavour, asText);
    return { name, sqlType: type, nullable, autoIncrement, generatedAs: undefined };
  });
  return [...own, ...keys];
}

const sortKey = ({ name, stored: { length } }: MovedColumn, flavour: Flavour): PhysicalColumn => ({
  name: sortKeyName(name),
  sqlType: `VARCHAR(${Math.min(length, sortKeyLength)}) CHARACTER SET utf8mb4 COLLATE ${sortCollation[flavour]}`,
  nullable: true,
  autoIncrement: false,
  generatedAs: length <= sortKeyLength ? `\`${name}\`` : `LEFT(\`${name}\`,${sortKeyLength})`,
});

const foreignKeysOf = (
  { name, foreignKeys }: MovedTable,
  keys: ReadonlyMap<string, readonly string[]>,
): PhysicalForeignKey[] =>
  foreignKeys.flatMap((key) => {
    const target = keys.get(key.table);
    if (!target) return [];
    const referencedColumn = key.referencedColumn || (target[0] ?? '');
    return { ...key, name: foreignKeyName(name, key.column), referencedColumn };
  });

/** As the platform makes it for a view, so that the next start has nothing to change. */
function physicalIndex(
  { kind, columns }: MovedIndex,
  { name: table, primaryKey, columns: all }: MovedTable,
  physical: readonly PhysicalColumn[],
  flavour: Flavour,
): PhysicalIndex | undefined {
  const bytes = (names: readonly string[]): number =>
    names.reduce((sum, name) => sum + indexBytes(physical.find((column) => column.name === name)?.sqlType ?? ''), 0);
  if (kind === 'unique') return { name: uniqueName(table, columns), columns, unique: true, nocase: false };
  const [base = ''] = columns;
  const led = kind === 'sorted' && flavour !== 'sqlite' ? [sortKeyName(base)] : columns;
  const isRowid = flavour === 'sqlite' && all.some(({ autoIncrement }) => autoIncrement);
  const [key = ''] = primaryKey;
  const longer = isRowid || primaryKey.length !== 1 || led.includes(key) ? led : [...led, key];
  const fitting = flavour === 'sqlite' || bytes(longer) <= maxIndexBytes ? longer : led;
  // Only speed is lost, and the next start says so.
  if (flavour !== 'sqlite' && bytes(fitting) > maxIndexBytes) return undefined;
  const name = kind === 'sorted' ? sortIndexName(table, base) : indexName(table, columns);
  return { name, columns: fitting, unique: false, nocase: kind === 'sorted' && flavour === 'sqlite' };
}

function indexBytes(type: string): number {
  if (/text/i.test(type)) return maxIndexBytes + 1;
  return (rowBytes(type) || (/^char/i.test(type) ? 36 : 8)) + 1;
}

/** MySQL makes an index of its own for a foreign key without one; on the way back it may equal another. */
const byName = (indexes: readonly PhysicalIndex[]): PhysicalIndex[] => [
  ...new Map(indexes.map((index) => [index.name, index])).values(),
];
