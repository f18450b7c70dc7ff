import { createTable } from '../../../data/schema/copied-tables.js';
import type { Dialect } from '../../../kernel/database/database.js';
import { physicalOf } from './physical-of.js';
import type { Structure } from './structure.js';

/** Creates the tables that no migration creates. */
export function createStatements({ tables }: Structure, dialect: Dialect): string[] {
  const keys = new Map(tables.map(({ name, primaryKey }) => [name, primaryKey]));
  return tables
    .filter(({ origin }) => origin !== 'platform')
    .flatMap((table) => createTable(physicalOf(table, keys, dialect.flavour), dialect));
}
