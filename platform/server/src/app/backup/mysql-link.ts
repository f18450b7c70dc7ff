import type mysql from 'mysql2';
import { hostsOf } from '../../kernel/config/database-hosts.js';
import { DatabaseError } from '../../kernel/database/database.js';
import { translateMysqlError } from '../../kernel/database/mysql/mysql-errors.js';

const hourSeconds = 3_600;

/** About the size of a statement that inserts several rows. */
export const statementBytes = 1024 * 1024;

/** Nothing is cut or changed to make it fit. */
const strict = 'STRICT_ALL_TABLES,NO_AUTO_VALUE_ON_ZERO,NO_ZERO_DATE,NO_ZERO_IN_DATE,ERROR_FOR_DIVISION_BY_ZERO';

/** One connection without time limits. Values arrive as text, without loss of precision. */
export class MysqlLink {
  private constructor(
    private readonly connection: mysql.Connection,
    readonly flavour: 'mariadb' | 'mysql',
  ) {}

  static async open(url: string): Promise<MysqlLink> {
    // Loaded here, because plugins import this module with the package, also on SQLite.
    const [{ default: driver }, { connectionOptions }] = await Promise.all([
      import('mysql2'),
      import('../../kernel/database/mysql/mysql-connection.js'),
    ]);
    const { url: first, hosts } = hostsOf(url);
    const options = { ...connectionOptions(first), rowsAsArray: true };
    for (const [at, host] of hosts.entries()) {
      try {
        return await MysqlLink.prepare(driver.createConnection({ ...options, ...host }));
      } catch (error) {
        const isAway = error instanceof DatabaseError && error.kind === 'unavailable';
        if (!isAway || at === hosts.length - 1) throw error;
      }
    }
    throw new Error('A URL has a host');
  }

  private static async prepare(connection: mysql.Connection): Promise<MysqlLink> {
    const link = new MysqlLink(connection, 'mysql');
    try {
      const [version] = await link.column('SELECT VERSION()');
      const flavour = /mariadb/i.test(String(version)) ? 'mariadb' : 'mysql';
      const unlimited = flavour === 'mariadb' ? 'max_statement_time = 0' : 'max_execution_time = 0';
      await link.run('SET NAMES utf8mb4');
      await link.run(
        `SET SESSION sql_mode = 'NO_AUTO_VALUE_ON_ZERO', time_zone = '+00:00', net_write_timeout = ${hourSeconds}, ` +
          `net_read_timeout = ${hourSeconds}, wait_timeout = ${hourSeconds}, ${unlimited}`,
      );
      return new MysqlLink(connection, flavour);
    } catch (error) {
      connection.destroy();
      throw error;
    }
  }

  useStrictMode(): Promise<void> {
    return this.run(`SET SESSION sql_mode = '${strict}'`);
  }

  /** The size of a statement as it is sent. */
  bytesOf(sql: string, values: mysql.QueryOptions['values']): number {
    return Buffer.byteLength(this.connection.format(sql, values));
  }

  run(sql: string, values?: mysql.QueryOptions['values']): Promise<void> {
    return this.rows(sql, values).then(() => undefined);
  }

  rows(sql: string, values: mysql.QueryOptions['values'] = []): Promise<(string | null)[][]> {
    return new Promise((resolve, reject) => {
      this.connection.query({ sql, values }, (error, response) => {
        if (error) reject(translateMysqlError(error));
        else resolve(Array.isArray(response) ? (response as (string | null)[][]) : []);
      });
    });
  }

  /** The first column of the rows. */
  async column(sql: string): Promise<string[]> {
    return (await this.rows(sql)).map(([value]) => String(value));
  }

  /** Reads rows one after another, as fast as they are used. `binary`: names of the columns that hold bytes. */
  stream(sql: string, binary: ReadonlySet<string>): AsyncIterable<(string | Buffer | null)[]> {
    const typeCast: mysql.TypeCast = (field: mysql.TypeCastField) => (binary.has(field.name) ? field.buffer() : field.string()); // prettier-ignore
    return this.connection.query({ sql, rowsAsArray: true, typeCast }).stream({ highWaterMark: 100 }) as AsyncIterable<(string | Buffer | null)[]>; // prettier-ignore
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.connection.end(() => resolve()));
  }
}

export const quoted = (name: string): string => `\`${name.replaceAll('`', '``')}\``;
