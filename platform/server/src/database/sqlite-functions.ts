import type BetterSqlite3 from 'better-sqlite3';
import { foldCase } from '@viewkraft/model';
import { StatementBudget } from './statement-budget.js';

/** Settings and functions that every handle has, and the budget of the statement that it runs. */
export function prepareHandle(handle: BetterSqlite3.Database): StatementBudget {
  const budget = new StatementBudget();
  handle.pragma('foreign_keys = ON');
  handle.pragma('cache_size = -16000');
  handle.pragma('temp_store = MEMORY');
  handle.function('vk_fold', { deterministic: true }, (text: unknown) =>
    typeof text === 'string' ? foldCase(text) : text,
  );
  // JSON text of a double as JavaScript prints it, which SQLite does differently.
  handle.function('vk_number', { deterministic: true }, (value: unknown) => (value === null ? null : String(value)));
  // SQLite cannot be interrupted from outside: conditions that may cost much ask by these whether to go on.
  handle.function('vk_step', { deterministic: false }, (_row: unknown) => budget.step());
  handle.function('vk_record', { deterministic: false }, (_row: unknown) => budget.record());
  return budget;
}
