import { columnKind, nowAs } from '@viewkraft/model';
import type { ViewColumn, ViewModel } from '../../../base/wire/ViewModel.js';
import type { EntitySource } from '../OpenEntity.js';
import { type Values, valuesOf } from './RecordEdit.js';
import { valueOf, type WireRecord } from '../../../base/wire/WireRecord.js';

/** The initial input values of an entity. */
export function firstValues(model: ViewModel, source: EntitySource): Values {
  if ('record' in source) return valuesOf(model, source.record);
  if ('dummy' in source) return valuesOf(model, source.dummy);
  if (!('original' in source)) return defaultValues(model, source.userId, source.preset);
  return cloneValues(model, source.original.current().values, defaultValues(model, source.userId));
}

/**
 * The initial values of a clone: all columns except the key, system and read-only columns, which get their defaults.
 */
function cloneValues(model: ViewModel, source: Values, fresh: Values): Map<string, unknown> {
  const values = new Map(fresh);
  for (const column of model.columns.values()) {
    const isOwn = !column.primaryKey && !column.system && column.readOnly !== true;
    if (isOwn && source.has(column.name)) values.set(column.name, source.get(column.name));
  }
  return values;
}

/** The initial values of a new record: the columns' defaults, overridden by `preset`. */
function defaultValues(model: ViewModel, userId: string | null, preset?: WireRecord): Map<string, unknown> {
  const now = new Date();
  const values = new Map<string, unknown>();
  for (const column of model.columns.values()) {
    if (column.system) continue;
    const presetValue = valueOf(preset, column.name);
    values.set(column.name, presetValue === undefined ? defaultValue(column, userId, now) : presetValue);
  }
  return values;
}

function defaultValue(column: ViewColumn, userId: string | null, now: Date): unknown {
  if (column.isList) return [];
  if (column.default?.kind === 'value') return column.default.value;
  if (column.default?.kind === 'user') return userId;
  if (column.default?.kind === 'now') return localNowAs(column.type, now);
  return column.type === 'boolean' && !column.allowNull ? false : null;
}

/** Days and times of day are the user's own, not those of UTC. */
function localNowAs(type: ViewColumn['type'], now: Date): string {
  if (columnKind(type).storage === 'instant') return now.toISOString();
  return nowAs(type, new Date(now.getTime() - now.getTimezoneOffset() * 60_000));
}
