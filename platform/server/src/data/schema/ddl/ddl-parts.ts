import type { OnDelete } from '@viewkraft/model';
import type { PhysicalForeignKey, PhysicalTable } from '../table/physical-table.js';

type Quote = (name: string) => string;

const onDeleteSql: Readonly<Record<OnDelete, string>> = { restrict: 'RESTRICT', cascade: 'CASCADE', setNull: 'SET NULL' };

export function foreignKeySql(key: PhysicalForeignKey, q: Quote): string {
  const target = `${q(key.table)} (${q(key.referencedColumn)})`;
  return `CONSTRAINT ${q(key.name)} FOREIGN KEY (${q(key.column)}) REFERENCES ${target} ON DELETE ${onDeleteSql[key.onDelete]}`;
}

/** Archives, and some tables of other programs, have none. */
export const primaryKeySql = ({ primaryKey }: PhysicalTable, q: Quote): string[] =>
  primaryKey.length === 0 ? [] : [`PRIMARY KEY (${quotedList(primaryKey, q)})`];

export const quotedList = (columns: readonly string[], q: Quote): string => columns.map((name) => q(name)).join(', ');
