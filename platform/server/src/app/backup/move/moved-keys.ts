import { foreignKeyName, schemaName } from '../../../data/schema/table/names.js';
import type { PhysicalForeignKey } from '../../../data/schema/table/physical-table.js';
import type { MovedTable } from './structure.js';

/** The foreign keys of a table whose ends are both moved. */
export const movedKeys = (table: MovedTable, tables: readonly MovedTable[]): PhysicalForeignKey[] =>
  table.foreignKeys.flatMap((key) => {
    const target = tables.find(({ name }) => name === key.table);
    // SQLite: the primary key, if the statement names no column.
    const referencedColumn = key.referencedColumn || (target?.primaryKey[0] ?? '');
    if (!target?.columns.some(({ name }) => name === referencedColumn)) return [];
    return { ...key, name: nameOf(key, table.name), referencedColumn };
  });

/** SQLite needs no names. A start would drop a key of others under a name of the platform. */
const nameOf = ({ name, column, table: target, referencedColumn }: PhysicalForeignKey, table: string): string =>
  name.startsWith('fk_')
    ? foreignKeyName(table, column)
    : schemaName(name || ['key', table, column, target, referencedColumn].join('_'));
