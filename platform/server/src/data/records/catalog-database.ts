import type { DataSource, EntityManager } from 'typeorm';
import type { SourceParts } from '../../kernel/database/data-source.js';
import {
  DatabaseError,
  type AttachedRow,
  type BoundStatement,
  type Database,
  type DbRow,
  type DbSession,
  type DbValue,
  type DbWrite,
  type Dialect,
  type KeyedStatement,
  type Queryable,
} from '../../kernel/database/database.js';
import type { StatementOrigin } from '../../kernel/metrics/statement-meter.js';

/**
 * The database as one catalog sees it: a table or column that is gone because the views have changed is a matter of
 * moments, and the same request succeeds with the new catalog.
 */
export class CatalogDatabase implements Database {
  constructor(
    private readonly on: Database,
    private readonly isOutdated: () => Promise<boolean>,
  ) {}

  get dialect(): Dialect {
    return this.on.dialect;
  }

  get manager(): EntityManager {
    return this.on.manager;
  }

  get reads(): EntityManager {
    return this.on.reads;
  }

  openSource(parts: SourceParts): Promise<DataSource> {
    return this.on.openSource(parts);
  }

  query(sql: string, values?: readonly DbValue[], origin?: StatementOrigin): Promise<DbRow[]> {
    return this.on.query(sql, values, origin).catch(this.explain);
  }

  execute(sql: string, values?: readonly DbValue[], origin?: StatementOrigin): Promise<DbWrite> {
    return this.on.execute(sql, values, origin).catch(this.explain);
  }

  executeWith(write: BoundStatement, rows: readonly AttachedRow[], origin?: StatementOrigin): Promise<DbWrite> {
    return this.on.executeWith(write, rows, origin).catch(this.explain);
  }

  queryByKey(select: KeyedStatement, key: DbValue, origin?: StatementOrigin): Promise<DbRow | undefined> {
    return this.on.queryByKey(select, key, origin).catch(this.explain);
  }

  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    return this.on.transaction(work).catch(this.explain);
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

  private readonly explain = async (error: unknown): Promise<never> => {
    if (!(error instanceof DatabaseError) || error.kind !== 'missing' || !(await this.isOutdated())) throw error;
    throw new DatabaseError('unavailable', `The views have changed: ${error.message}`, error.subject, { cause: error });
  };
}
