import type { LiveTable } from '../../../data/schema/table/live-table.js';
import type { PhysicalIndex } from '../../../data/schema/table/physical-table.js';
import { sortKeyName } from '../../../data/schema/table/sort-key.js';

/** The purpose of an index. `sorted`: over the order of one text column, which each kind of database keeps in its way. */
export interface MovedIndex {
  readonly kind: 'unique' | 'plain' | 'sorted';
  /** Without the primary key that plain indexes end in, if it is one column. */
  readonly columns: readonly string[];
}

/** Indexes over prefixes, expressions and parts of a table are not the platform's, and are left out. */
export const movedIndexes = (table: LiveTable): MovedIndex[] =>
  table.indexes.flatMap((index) => movedIndex(index, table) ?? []);

function movedIndex({ name: own, columns, unique, nocase }: PhysicalIndex, table: LiveTable): MovedIndex | undefined {
  // MySQL makes an index for a foreign key that has none, under its name.
  if (columns.includes('') || table.foreignKeys.some(({ name }) => name === own)) return undefined;
  if (unique) return nocase ? undefined : { kind: 'unique', columns };
  const endsInKey = columns.length > 1 && table.primaryKey.join() === columns.at(-1);
  const [first = ''] = columns;
  const base = [...table.columns.keys()].find((name) => sortKeyName(name) === first);
  if (base !== undefined) return { kind: 'sorted', columns: [base] };
  return nocase
    ? { kind: 'sorted', columns: [first] }
    : { kind: 'plain', columns: endsInKey ? columns.slice(0, -1) : columns };
}
