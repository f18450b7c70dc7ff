import { mysqlDialect } from '../../../kernel/database/dialects.js';
import type { PhysicalColumn } from './physical-table.js';
import { RowShare } from './row-share.js';
import { sortKeyLength, sortKeyName } from './sort-key.js';
import { rowBytes, sortCollation, sqlType, type Flavour } from './sql-types.js';
import type { StoredType } from './stored-type.js';

export interface NewColumn {
  readonly name: string;
  readonly stored: StoredType;
  readonly nullable: boolean;
  readonly autoIncrement: boolean;
}

/** What the indexes and keys of a table need of its columns. */
interface Needs {
  /** They stay VARCHAR on MySQL; the others share the rest of the row. */
  readonly firm: ReadonlySet<string>;
  /** Text columns whose order an index keeps. */
  readonly sorted: ReadonlySet<string>;
}

/** Maximum row bytes of each TEXT pointer or fixed-size column. */
const otherColumnBytes = 16;

/** The columns of a new table, and on MySQL the sort keys. */
export function physicalColumns(columns: readonly NewColumn[], { firm, sorted }: Needs, flavour: Flavour): PhysicalColumn[] {
  const keys = flavour === 'sqlite' ? [] : columns.filter(({ name }) => sorted.has(name)).map((one) => sortKey(one, flavour));
  const needed = columns.filter(({ name }) => firm.has(name)).map(({ stored }) => sqlType(stored, flavour));
  const reserved = [...needed, ...keys.map((key) => key.sqlType)].reduce((sum, type) => sum + rowBytes(type), columns.length * otherColumnBytes);
  const share = new RowShare(reserved);
  const own = columns.map(({ name, stored, nullable, autoIncrement }) => {
    const asText = stored.type === 'string' && !firm.has(name) && !share.take(stored.length);
    // Only the exact words INTEGER PRIMARY KEY make SQLite's auto-increment key; it holds 64 bits.
    const type = flavour === 'sqlite' && autoIncrement ? 'INTEGER' : sqlType(stored, flavour, asText);
    return { name, sqlType: type, nullable, autoIncrement, generatedAs: undefined };
  });
  return [...own, ...keys];
}

const { quote } = mysqlDialect('mysql');

const sortKey = ({ name, stored: { length } }: NewColumn, flavour: Flavour): PhysicalColumn => ({
  name: sortKeyName(name),
  sqlType: `VARCHAR(${Math.min(length, sortKeyLength)}) CHARACTER SET utf8mb4 COLLATE ${sortCollation[flavour]}`,
  nullable: true,
  autoIncrement: false,
  generatedAs: length <= sortKeyLength ? quote(name) : `LEFT(${quote(name)},${sortKeyLength})`,
});
