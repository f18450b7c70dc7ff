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

export type RecordEvent = Extract<ChangeEvent, { kind: 'record' }>;

/**
 * Selects the events, all of the reader's view, whose record the reader may read now, or could read before. An update
 * after which the reader may no longer read the record becomes a deletion.
 */
export async function readableEvents(
  events: readonly RecordEvent[],
  reader: Reader,
  runtime: RecordRuntime,
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
    else if (await couldRead(event, reader.rows, runtime))
      seen.push(event.action === 'update' ? asDeleted(event) : event);
  }
  return seen;
}

/** What is sent of a record that the reader may no longer read; its new version is no longer theirs to know. */
function asDeleted(event: RecordEvent): RecordEvent {
  const version = event.before?.['_version'];
  return { ...event, action: 'delete', version: typeof version === 'number' ? version : null };
}

/** Whether a condition held for the last state of the record. */
async function couldRead(
  event: RecordEvent,
  conditions: readonly Condition[],
  runtime: RecordRuntime,
): Promise<boolean> {
  const { before } = event;
  if (before === undefined) return false;
  for (const condition of conditions) {
    const settled = await settleLinks(condition, event, before as WireRecord, runtime);
    if (settled !== null && evaluate(settled, before as WireRecord, scopeOf(event.view, runtime)) === true) return true;
  }
  return false;
}

/**
 * Replaces conditions on related records by `true` or `false`. Returns null for a condition on records that referred to
 * a deleted one: those are no longer known, so the event is not sent.
 */
async function settleLinks(
  condition: Condition,
  event: RecordEvent,
  before: WireRecord,
  runtime: RecordRuntime,
): Promise<Condition | null> {
  switch (condition.kind) {
    case 'compare':
      return condition;
    case 'not': {
      const of = await settleLinks(condition.of, event, before, runtime);
      return of && { kind: 'not', of };
    }
    case 'and':
    case 'or': {
      const of: Condition[] = [];
      for (const part of condition.of) {
        const settled = await settleLinks(part, event, before, runtime);
        if (settled === null) return null;
        of.push(settled);
      }
      return { kind: condition.kind, of };
    }
    default: {
      const association = runtime.view(event.view).associations.get(condition.association);
      if (association?.type !== 'belongsTo') {
        if (event.action === 'delete') return null;
        return constant(await matchesRecord(event.view, event.id, condition, runtime));
      }
      const key = before[association.foreignKey] ?? null;
      const matches = key !== null && (await matchesRecord(association.view, key, condition.where, runtime));
      return constant(condition.kind === 'every' ? key === null || matches : matches === (condition.kind === 'some'));
    }
  }
}

const constant = (holds: boolean): Condition => ({ kind: holds ? 'and' : 'or', of: [] });

async function matchesRecord(
  viewName: string,
  key: Scalar,
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
