import type { DataSource, EntityManager } from 'typeorm';
import type { ReadRoutes, ReadScope } from '../../kernel/database/replica/read-routes.js';
import type { StatementOrigin } from '../../kernel/metrics/statement-meter.js';
import type { SourceParts } from '../../kernel/database/data-source.js';
import type {
  AttachedRow,
  BoundStatement,
  Database,
  DbRow,
  DbSession,
  DbValue,
  DbWrite,
  Dialect,
  Queryable, KeyedStatement
} from '../../kernel/database/database.js';

/** Runs statements for an origin, which the log names when a statement is slow. */
class TracedQueries<On extends Queryable> implements Queryable {
  constructor(
    protected readonly on: On,
    protected readonly origin: StatementOrigin,
  ) {}

  get manager(): EntityManager {
    return this.on.manager;
  }

  query(sql: string, values?: readonly DbValue[]): Promise<DbRow[]> {
    return this.on.query(sql, values, this.origin);
  }

  execute(sql: string, values?: readonly DbValue[]): Promise<DbWrite> {
    return this.on.execute(sql, values, this.origin);
  }
}

/**
 * A database for one request. An object with two fields costs less than AsyncLocalStorage, which slows down every
 * `await` in Node 20.
 */
export class TracedDatabase extends TracedQueries<Database> implements Database {
  get dialect(): Dialect {
    return this.on.dialect;
  }

  get reads(): EntityManager {
    return this.on.reads;
  }

  openSource(parts: SourceParts): Promise<DataSource> {
    return this.on.openSource(parts);
  }

  queryByKey(select: KeyedStatement, key: DbValue): Promise<DbRow | undefined> {
    return this.on.queryByKey(select, key, this.origin);
  }

  executeWith(write: BoundStatement, rows: readonly AttachedRow[]): Promise<DbWrite> {
    return this.on.executeWith(write, rows, this.origin);
  }

  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    return this.on.transaction((tx) => work(new TracedQueries(tx, this.origin)));
  }

  session(): Promise<DbSession> {
    return this.on.session();
  }

  forgetStatements(): void {
    this.on.forgetStatements();
  }

  ping(): Promise<void> {
    return this.on.ping();
  }

  close(): Promise<void> {
    return this.on.close();
  }
}

/** What a request reads and writes, if there is a read replica. */
export interface RoutedRequest extends ReadScope {
  readonly routes: ReadRoutes;
  /** The request writes: all its reads are about what it writes. */
  readonly writes: boolean;
}

/** A database for one request, whose reads outside of transactions the read replica may answer. */
export class RoutedDatabase extends TracedDatabase {
  constructor(
    on: Database,
    origin: StatementOrigin,
    private readonly request: RoutedRequest,
  ) {
    super(on, origin);
  }

  override query(sql: string, values?: readonly DbValue[]): Promise<DbRow[]> {
    const { request, on, origin } = this;
    return request.writes ? super.query(sql, values) : request.routes.query(request, on, sql, values, origin);
  }

  override queryByKey(select: KeyedStatement, key: DbValue): Promise<DbRow | undefined> {
    if (this.request.writes) return super.queryByKey(select, key);
    const { text, values } = select.of([key]);
    return this.query(text, values).then(([row]) => row);
  }

  override execute(sql: string, values?: readonly DbValue[]): Promise<DbWrite> {
    return super.execute(sql, values).finally(this.wrote);
  }

  override executeWith(write: BoundStatement, rows: readonly AttachedRow[]): Promise<DbWrite> {
    return super.executeWith(write, rows).finally(this.wrote);
  }

  override transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    return super.transaction(work).finally(this.wrote);
  }

  private readonly wrote = (): void => this.request.routes.wrote(this.request.caller);
}
