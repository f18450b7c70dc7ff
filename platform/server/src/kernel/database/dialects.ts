import type { Dialect } from './database.js';

export const sqliteDialect: Dialect = {
  name: 'sqlite',
  flavour: 'sqlite',
  quote: (identifier) => `"${identifier.replaceAll('"', '""')}"`,
};

/** The dialect of a MySQL or MariaDB server, derived from `VERSION()`. */
export function mysqlDialect(version: string): Dialect {
  return {
    name: 'mysql',
    flavour: /mariadb/i.test(version) ? 'mariadb' : 'mysql',
    quote: (identifier) => `\`${identifier.replaceAll('`', '``')}\``,
  };
}
