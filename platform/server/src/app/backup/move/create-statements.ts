import type { Ddl } from '../../../data/schema/ddl/ddl.js';
import type { Dialect } from '../../../kernel/database/database.js';
import { physicalOf } from './physical-of.js';
import type { Structure } from './structure.js';

/** Creates the tables that no migration creates. Foreign keys may reference tables that are created later. */
export function createStatements({ tables }: Structure, ddl: Ddl, { flavour, quote }: Dialect): string[] {
  const keys = new Map(tables.map(({ name, primaryKey }) => [name, primaryKey]));
  return tables
    .filter(({ origin }) => origin !== 'platform')
    .flatMap((table) => {
      const physical = physicalOf(table, keys, flavour);
      if (physical.primaryKey.length > 0) return ddl.createTable(physical, physical.foreignKeys).sql;
      const columns = physical.columns.map(({ name, sqlType }) => `${quote(name)} ${sqlType}`);
      return `CREATE TABLE ${quote(table.name)} (${columns.join(', ')})`;
    });
}
