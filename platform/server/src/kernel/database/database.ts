import type { DataSource, EntityManager } from 'typeorm';
import type { StatementOrigin } from '../metrics/statement-meter.js';
import type { SourceParts } from './data-source.js';

/** A bound value. Booleans are bound as 0 and 1. */
export type DbValue = string | number | bigint | null;

/** One row: values in the order of the select list, as the driver returns them (see `value-codecs.ts`). */
export type DbRow = readonly unknown[];

export interface DbWrite {
  /** Number of changed rows (matched rows on MySQL: the connection sets FOUND_ROWS). */
  readonly changes: number;
  /** The auto-increment primary key of an insert, exact, as decimal digits. */
  readonly lastId: string;
}

export interface BoundStatement {
  readonly text: string;
  readonly values: readonly DbValue[];
  /** An insert that gets its key from SQLite, whose keys may exceed the type of the column. */
  readonly generatedKey?: { readonly table: string; readonly most: number };
}

/** Selects rows by their primary key, which is the last cell of each row. */
export interface KeyedStatement {
  /** Equal for statements that differ in their keys alone. */
  readonly kind: string;
  of(keys: readonly DbValue[]): BoundStatement;
}

/** A text that contains the primary key that the database assigns to a new row. */
export class KeyedText {
  constructor(
    readonly before: string,
    readonly after: string,
  ) {}
}

/** The primary key that the database assigns to a new row; on SQLite the row number, whatever its key. */
export class GivenKey {
  readonly isGiven = true;
}

/** A value that the database computes from a bound one. */
export class SelectedValue {
  constructor(
    readonly sql: string,
    readonly value: DbValue,
  ) {}
}

/** A row that is inserted together with another write. `replaces`: it replaces a row with the same key. */
export interface AttachedRow {
  readonly table: string;
  readonly columns: readonly string[];
  readonly values: readonly (DbValue | KeyedText | GivenKey | SelectedValue)[];
  readonly replaces?: true;
}

/**
 * Runs statements, inside or outside a transaction. Statements are prepared once and cached. `origin`: named in the log
 * if the statement is slow.
 */
export interface Queryable {
  query(sql: string, values?: readonly DbValue[], origin?: StatementOrigin): Promise<DbRow[]>;
  execute(sql: string, values?: readonly DbValue[], origin?: StatementOrigin): Promise<DbWrite>;
  /** Repositories and query builders for the platform's own tables. Inside a transaction they are part of it. */
  readonly manager: EntityManager;
}

/** One connection, held for a schema change or a lock. On SQLite it is the writer. */
export interface DbSession extends Queryable {
  release(): Promise<void>;
}

/**
 * The database behind TypeORM's DataSource, with prepared statements and raw rows.
 * `query` sees only committed rows, even while a transaction is open (SQLite: a second, read-only handle).
 * `transaction` commits when `work` resolves and rolls back when it rejects; on SQLite transactions queue, on MySQL a
 * deadlock is retried, so `work` may run more than once. Driver errors are thrown as `DatabaseError`.
 */
export interface Database extends Queryable {
  readonly dialect: Dialect;
  /** As `manager`, for reading only: the database refuses statements that write. */
  readonly reads: EntityManager;
  /**
   * Opens a TypeORM data source with the platform's entities and these parts, on the same connections. Its transactions
   * take turns with those of `transaction` if the database has one writer, and never mix with them.
   */
  openSource(parts: SourceParts): Promise<DataSource>;
  /**
   * A write and rows about it, in a separate transaction; if no row changes, nothing is inserted. The fast path for few
   * statements: MariaDB runs them in one round trip, and MariaDB and SQLite commit those of several requests together.
   */
  executeWith(write: BoundStatement, rows: readonly AttachedRow[], origin?: StatementOrigin): Promise<DbWrite>;
  /**
   * The row of a key; undefined: there is none. MySQL and MariaDB read the rows of several requests with one statement.
   */
  queryByKey(select: KeyedStatement, key: DbValue, origin?: StatementOrigin): Promise<DbRow | undefined>;
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** Acquires a connection; the caller must release it. */
  session(): Promise<DbSession>;
  /** Discards prepared statements; called after every schema change. */
  forgetStatements(): void;
  /** Resolves when the database answers; rejects with DatabaseError `unavailable` otherwise. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** The differences between SQLite, MariaDB and MySQL. */
export interface Dialect {
  readonly name: 'sqlite' | 'mysql';
  readonly flavour: 'sqlite' | 'mariadb' | 'mysql';
  /** Several nodes accept writes: named locks and locks of rows and tables hold on one node only. */
  readonly isCluster?: boolean;
  /** An identifier as SQL: `"a"` or `` `a` ``. Names come from checked view files; quotes are escaped all the same. */
  quote(identifier: string): string;
}

/** `tooCostly`: the statement ran too long; `tooMuch`: its result is too large. */
export type DatabaseErrorKind =
  | 'unique'
  | 'foreignKey'
  | 'notNull'
  | 'tooLong'
  | 'refused'
  | 'tooCostly'
  | 'tooMuch'
  | 'unavailable'
  | 'full'
  /** The numbers for new rows are used up. */
  | 'noKeyLeft'
  /** The statement names a table or column that does not exist. */
  | 'missing'
  | 'other';

/** A translated driver error. Never sent to clients: callers turn it into an AppError. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';

  constructor(
    readonly kind: DatabaseErrorKind,
    message: string,
    /** For kind `unique`: the columns (SQLite) or the index name (MySQL), as the driver names them. */
    readonly subject: { readonly table?: string; readonly columns?: readonly string[]; readonly index?: string } = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export const keysUsedUp = (table: string): DatabaseError =>
  new DatabaseError('noKeyLeft', `The keys of ${table} are used up`);
