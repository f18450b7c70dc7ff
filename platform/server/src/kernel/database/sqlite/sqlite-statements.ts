import type { Sqlite } from '@viewkraft/server/sqlite';
import { DatabaseError, type DbRow, type DbValue, type DbWrite } from '../database.js';

const maxStatements = 1_000;

/** The prepared statements of one SQLite handle; raw rows, exact counters. */
export class SqliteStatements {
  private readonly kept = new Map<string, Sqlite.Statement>();

  /** `readOnly`: statements that write are refused, even on a handle that could write. */
  constructor(
    readonly handle: Sqlite.Database,
    private readonly readOnly = false,
  ) {}

  query(sql: string, values: readonly DbValue[] = []): DbRow[] {
    const statement = this.statement(sql);
    if (statement.reader) return statement.all(...values) as DbRow[];
    statement.run(...values);
    return [];
  }

  execute(sql: string, values: readonly DbValue[] = []): DbWrite {
    const statement = this.statement(sql);
    if (statement.reader) {
      statement.all(...values);
      return { changes: 0, lastId: '0' };
    }
    const { changes, lastInsertRowid } = statement.run(...values);
    return { changes: Number(changes), lastId: String(lastInsertRowid) };
  }

  forget(): void {
    this.kept.clear();
  }

  private statement(sql: string): Sqlite.Statement {
    const cached = this.kept.get(sql);
    if (cached) return cached;
    const statement = this.handle.prepare(sql);
    if (this.readOnly && !statement.readonly) throw new DatabaseError('other', 'The statement writes');
    if (statement.reader) statement.raw(true);
    else statement.safeIntegers(true);
    if (this.kept.size >= maxStatements) this.kept.delete(this.kept.keys().next().value as string);
    this.kept.set(sql, statement);
    return statement;
  }
}
