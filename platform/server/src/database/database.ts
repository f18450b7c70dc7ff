import type { DataSource } from 'typeorm';

/** What a driver takes as a bound value. Booleans are bound as 0 and 1. */
export type DbValue = string | number | bigint | null;

/** One row, values in the order of the select list, as the driver gives them (see `value-codecs.ts`). */
export type DbRow = readonly unknown[];

export interface DbWrite {
  /** Rows changed (matched rows on MySQL: the connection asks for FOUND_ROWS). */
  readonly changes: number;
  /** The counted-up primary key of an insert, exact, as decimal digits. */
  readonly lastId: string;
}

/** Where statements run: outside any transaction, or inside one. Statements are prepared once and kept. */
export interface Queryable {
  query(sql: string, values?: readonly DbValue[]): Promise<DbRow[]>;
  execute(sql: string, values?: readonly DbValue[]): Promise<DbWrite>;
}

/** One connection kept for as long as a schema change or a lock needs it. On SQLite it is the writer. */
export interface DbSession extends Queryable {
  release(): Promise<void>;
}

/**
 * The database behind TypeORM's DataSource, with prepared statements and raw rows.
 * `query` sees committed rows only, also while a transaction is open (SQLite: a second, read-only handle).
 * `transaction` commits when `work` resolves and rolls back when it rejects; on SQLite transactions queue, on MySQL a
 * deadlock is retried, so `work` may run more than once. Driver errors leave as `DatabaseError`.
 */
export interface Database extends Queryable {
  readonly dialect: Dialect;
  /** What it is built on, for modules that keep tables of their own by TypeORM. */
  readonly source: DataSource;
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** A connection of one's own; the caller releases it. */
  session(): Promise<DbSession>;
  /** Forgets prepared statements; after every schema change. */
  forgetStatements(): void;
  /** Resolves when the database answers, rejects with DatabaseError `unavailable` otherwise. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Where SQLite, MariaDB and MySQL differ. */
export interface Dialect {
  readonly name: 'sqlite' | 'mysql';
  readonly flavour: 'sqlite' | 'mariadb' | 'mysql';
  /** An identifier as SQL: `"a"` or `` `a` ``. Names come from checked view files, quoting is still complete. */
  quote(identifier: string): string;
}

/** `tooCostly`: it ran for too long; `tooMuch`: its result is too large. */
export type DatabaseErrorKind =
  'unique' | 'foreignKey' | 'notNull' | 'tooLong' | 'tooCostly' | 'tooMuch' | 'unavailable' | 'full' | 'other';

/** A driver's error, translated. Never shown outside: rooms turn it into an AppError. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';

  constructor(
    readonly kind: DatabaseErrorKind,
    message: string,
    /** unique: the columns (SQLite) or the index name (MySQL), as the driver names them. */
    readonly subject: { readonly table?: string; readonly columns?: readonly string[]; readonly index?: string } = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
