import { valueOf, type WireRecord } from '../api/WireRecord.js';
import type { ViewColumn, ViewModel } from '../model/ViewModel.js';

/** The inputs of a new record: the columns' defaults, over them what the page was opened with. */
export function defaultValues(
  model: ViewModel,
  userId: string | null,
  preset?: WireRecord,
  now: Date = new Date(),
): Map<string, unknown> {
  const values = new Map<string, unknown>();
  for (const column of model.columns.values()) {
    if (column.system) continue;
    const given = valueOf(preset, column.name);
    values.set(column.name, given === undefined ? defaultValue(column, userId, now) : given);
  }
  return values;
}

function defaultValue(column: ViewColumn, userId: string | null, now: Date): unknown {
  if (column.isList) return [];
  if (column.default?.kind === 'value') return column.default.value;
  if (column.default?.kind === 'user') return userId;
  if (column.default?.kind === 'now') return nowAs(column.type, now);
  return column.type === 'boolean' && !column.allowNull ? false : null;
}

function nowAs(type: ViewColumn['type'], now: Date): string {
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString();
  if (type === 'dateonly') return local.slice(0, 10);
  if (type === 'time') return local.slice(11, 19);
  return now.toISOString();
}
