import { parentPort, workerData } from 'node:worker_threads';
import { Sqlite } from '@viewkraft/server/sqlite';
import { translateSqliteError } from './sqlite-errors.js';
import { prepareHandle } from './sqlite-functions.js';
import { StatementBudget } from './statement-budget.js';
import type { ThreadReadResponse, ThreadReadRequest } from './sqlite-thread-reader.js';
import { SqliteStatements } from './sqlite-statements.js';

/** Longer than any useful query takes. */
const maxQueryMs = 5_000;

const handle = new Sqlite(String(workerData), { readonly: true });
const budget = new StatementBudget();
prepareHandle(handle, budget);
const statements = new SqliteStatements(handle);

parentPort?.on('message', (question: ThreadReadRequest | 'forget') => {
  if (question === 'forget') statements.forget();
  else parentPort?.postMessage(answer(question));
});

function answer({ id, sql, values }: ThreadReadRequest): ThreadReadResponse {
  budget.start(maxQueryMs);
  try {
    return { id, rows: statements.query(sql, values) };
  } catch (error) {
    const { kind, message } = translateSqliteError(error);
    return { id, kind, message };
  }
}
