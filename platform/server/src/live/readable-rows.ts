import {
  evaluate,
  type Column,
  type Condition,
  type EvaluationScope,
  type Reader,
  type Scalar,
  type WireRecord,
} from '@viewkraft/model';
import { countRecords, readableKeys } from '../data/records/read/read-records.js';
import type { RecordRuntime } from '../data/records/record-runtime.js';
import type { ChangeEvent } from '../kernel/changes/change-event.js';
import type { GoneRecords } from './gone-records.js';

export type RecordEvent = Extract<ChangeEvent, { kind: 'record' }>;

/**
 * Selects the events, all of the reader's view, whose record the reader may read now, or could read before. An update
 * after which the reader may no longer read the record becomes a deletion.
 */
export async function readableEvents(
  events: readonly RecordEvent[],
  reader: Reader,
  runtime: RecordRuntime,
  gone: GoneRecords,
): Promise<readonly RecordEvent[]> {
  const visible = events.filter(({ association }) => association === undefined || reader.associations.has(association));
  if (reader.rows === 'all') return visible;
  const there = visible.filter(({ action }) => action !== 'delete');
  const keys = [...new Set(there.map(({ id }) => id))];
  const rows = keys.length === 0 ? [] : await readableKeys({ reader }, keys, runtime, runtime.database);
  const readable = new Set(rows.map(([key]) => String(key)));
  const seen: RecordEvent[] = [];
  for (const event of visible) {
    if (event.action !== 'delete' && readable.has(String(event.id))) seen.push(event);
    else if (await couldRead(event, reader.rows, { runtime, gone }))
      seen.push(event.action === 'update' ? asDeleted(event) : event);
  }
  return seen;
}

/** What is sent of a record that the reader may no longer read; its new version is no longer theirs to know. */
function asDeleted(event: RecordEvent): RecordEvent {
  const version = event.before?.['_version'];
  return { ...event, action: 'delete', version: typeof version === 'number' ? version : null };
}

interface Sources {
  readonly runtime: RecordRuntime;
  readonly gone: GoneRecords;
}

/** A record as it was. */
interface Past {
  readonly view: string;
  readonly id: NonNullable<Scalar>;
  readonly isDeleted: boolean;
  readonly values: WireRecord;
}

/** Whether a condition held for the last state of the record. */
async function couldRead(
  { view, id, action, before }: RecordEvent,
  conditions: readonly Condition[],
  sources: Sources,
): Promise<boolean> {
  if (before === undefined) return false;
  const past = { view, id, isDeleted: action === 'delete', values: before as WireRecord };
  for (const condition of conditions) if (await held(condition, past, sources)) return true;
  return false;
}

/** null: unknown. */
async function held(condition: Condition, past: Past, sources: Sources): Promise<boolean | null> {
  const settled = await settleLinks(condition, past, sources);
  return settled && evaluate(settled, past.values, scopeOf(past.view, sources.runtime)) === true;
}

/**
 * Replaces conditions on related records by `true` or `false`. Returns null for a condition on records that referred to
 * a deleted one: those are no longer known, so the event is not sent.
 */
async function settleLinks(condition: Condition, past: Past, sources: Sources): Promise<Condition | null> {
  switch (condition.kind) {
    case 'compare':
      return condition;
    case 'not': {
      const of = await settleLinks(condition.of, past, sources);
      return of && { kind: 'not', of };
    }
    case 'and':
    case 'or': {
      const of: Condition[] = [];
      for (const part of condition.of) {
        const settled = await settleLinks(part, past, sources);
        if (settled === null) return null;
        of.push(settled);
      }
      return { kind: condition.kind, of };
    }
    default: {
      const { runtime, gone } = sources;
      const association = runtime.view(past.view).associations.get(condition.association);
      if (association?.type !== 'belongsTo') {
        if (past.isDeleted) return null;
        return constant(await matchesRecord(past.view, past.id, condition, runtime));
      }
      const key = past.values[association.foreignKey] ?? null;
      if (key === null) return constant(condition.kind !== 'some');
      const { view } = association;
      // A record that was deleted together with this one is no longer there.
      const values = gone.valuesOf(view, key);
      const matches = values
        ? await held(condition.where, { view, id: key, isDeleted: true, values }, sources)
        : await matchesRecord(view, key, condition.where, runtime);
      return matches === null ? null : constant(matches === (condition.kind !== 'none'));
    }
  }
}

const constant = (holds: boolean): Condition => ({ kind: holds ? 'and' : 'or', of: [] });

async function matchesRecord(
  viewName: string,
  key: NonNullable<Scalar>,
  where: Condition,
  runtime: RecordRuntime,
): Promise<boolean> {
  const view = runtime.view(viewName);
  const isIt: Condition = { kind: 'compare', column: view.primaryKey, operator: 'eq', operand: key };
  const query = { where: { kind: 'and', of: [isIt, where] } as const, search: [] };
  return (await countRecords({ reader: runtime.full(view) }, query, runtime)) > 0;
}

function scopeOf(viewName: string, runtime: RecordRuntime): EvaluationScope {
  const column = (name: string): Column => {
    const found = runtime.view(viewName).columns.get(name);
    if (found === undefined) throw new Error(`The view ${viewName} has no column ${name}`);
    return found;
  };
  return {
    column,
    value: (record, column) => record[column] ?? null,
    related: () => {
      throw new Error('Links are settled before a record is checked');
    },
  };
}
