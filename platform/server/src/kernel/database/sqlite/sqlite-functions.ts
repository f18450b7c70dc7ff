import { createHash } from 'node:crypto';
import type { Sqlite } from '@viewkraft/server/sqlite';
import { foldCase } from '@viewkraft/model';
import type { StatementBudget } from './statement-budget.js';

/** Sets up the pragmas and SQL functions of every handle. `budget`: of the running statement. */
export function prepareHandle(handle: Sqlite.Database, budget: StatementBudget): void {
  handle.pragma('foreign_keys = ON');
  handle.pragma('cache_size = -16000');
  handle.pragma('temp_store = MEMORY');
  handle.function('vk_fold', { deterministic: true }, (text: unknown) =>
    typeof text === 'string' ? foldCase(text) : text,
  );
  // JSON text of a double as JavaScript prints it; SQLite prints it differently.
  handle.function('vk_number', { deterministic: true }, (value: unknown) => (value === null ? null : String(value)));
  // The version of a row in an unmanaged view; 31 bits, as every version is an integer.
  handle.function(
    'vk_version',
    { deterministic: true },
    (row: unknown) => createHash('sha256').update(String(row)).digest().readUInt32BE() & 0x7fffffff,
  );
  // SQLite cannot be interrupted from outside: expensive conditions call these functions to check the budget.
  handle.function('vk_step', { deterministic: false }, (_row: unknown) => budget.step());
  handle.function('vk_bytes', { deterministic: false }, (bytes: unknown) => budget.answer(Number(bytes)));
  handle.function('vk_record', { deterministic: false }, (_row: unknown) => budget.record());
}
