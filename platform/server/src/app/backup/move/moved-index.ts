import { isOwnIndex } from '../../../data/schema/table/names.js';
import type { LiveTable } from '../../../data/schema/table/live-table.js';
import type { PhysicalIndex } from '../../../data/schema/table/physical-table.js';
import { sortKeyName } from '../../../data/schema/table/sort-key.js';
import type { StoredType } from '../../../data/schema/table/stored-type.js';

interface Stored {
  readonly name: string;
  readonly stored: StoredType;
}

/** The purpose of an index. `sorted`: over the order of one text column, which each kind of database keeps in its way. */
export interface MovedIndex {
  readonly kind: 'unique' | 'plain' | 'sorted';
  /** Without the primary key that the platform's plain indexes end in, if it is one column. */
  readonly columns: readonly string[];
  /** Of an index that the platform did not make; a start would drop it under a name of the platform. */
  readonly name?: string;
}

/** Indexes over prefixes, expressions, parts of a table and columns that are left out are left out, too. */
export function movedIndexes(table: LiveTable, columns: readonly Stored[]): MovedIndex[] {
  const types = new Map(columns.map(({ name, stored }) => [name, stored.type]));
  const isMoved = ({ kind, columns: names }: MovedIndex): boolean =>
    names.every((name) => (kind === 'sorted' ? types.get(name) === 'string' : types.has(name)));
  return table.indexes.flatMap((index) => movedIndex(index, table) ?? []).filter(isMoved);
}

function movedIndex({ name, columns, unique, nocase }: PhysicalIndex, table: LiveTable): MovedIndex | undefined {
  // MySQL makes an index for a foreign key that has none, under its name.
  if (table.foreignKeys.some((key) => key.name === name)) return undefined;
  if (!isOwnIndex(name)) return nocase ? undefined : { kind: unique ? 'unique' : 'plain', columns, name };
  if (unique) return { kind: 'unique', columns };
  const [first = ''] = columns;
  const base = [...table.columns.keys()].find((column) => sortKeyName(column) === first);
  if (base !== undefined || nocase) return { kind: 'sorted', columns: [base ?? first] };
  const endsInKey = columns.length > 1 && table.primaryKey.join() === columns.at(-1);
  return { kind: 'plain', columns: endsInKey ? columns.slice(0, -1) : columns };
}
