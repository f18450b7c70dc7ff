import {
  evaluate,
  type Column,
  type Condition,
  type EvaluationScope,
  type Reader,
  type Scalar,
  type WireRecord,
} from '@viewkraft/model';
import { countRecords, readableKeys } from '../records/read/read-records.js';
import type { RecordWorld } from '../records/record-world.js';
import type { ChangeEvent } from './change-event.js';

export type RecordEvent = Extract<ChangeEvent, { kind: 'record' }>;

/** Those of the events, all of the reader's view, whose record the reader may read: now, or before it was deleted. */
export async function readableEvents(
  events: readonly RecordEvent[],
  reader: Reader,
  world: RecordWorld,
): Promise<ReadonlySet<RecordEvent>> {
  const known = events.filter(({ association }) => association === undefined || reader.associations.has(association));
  if (reader.rows === 'all') return new Set(known);
  const there = known.filter(({ action }) => action !== 'delete');
  const keys = [...new Set(there.map(({ id }) => id))];
  const rows = keys.length === 0 ? [] : await readableKeys({ reader }, keys, world, world.database);
  const readable = new Set(rows.map(([key]) => String(key)));
  const seen = new Set(there.filter(({ id }) => readable.has(String(id))));
  for (const event of known) {
    if (event.action === 'delete' && (await couldRead(event, reader.rows, world))) seen.add(event);
  }
  return seen;
}

/** Whether a condition held for the record as it last was. */
async function couldRead(event: RecordEvent, conditions: readonly Condition[], world: RecordWorld): Promise<boolean> {
  if (event.before === undefined) return false;
  const before = event.before as WireRecord;
  for (const condition of conditions) {
    const settled = await settleLinks(condition, before, event.view, world);
    if (settled !== null && evaluate(settled, before, scopeOf(event.view, world)) === true) return true;
  }
  return false;
}

/**
 * Puts `true` or `false` where a condition asks for the record that a deleted one pointed at. Null where it asks for
 * records that pointed here: which ones did is no longer known, and what is not known is not told.
 */
async function settleLinks(
  condition: Condition,
  before: WireRecord,
  viewName: string,
  world: RecordWorld,
): Promise<Condition | null> {
  switch (condition.kind) {
    case 'compare':
      return condition;
    case 'not': {
      const of = await settleLinks(condition.of, before, viewName, world);
      return of && { kind: 'not', of };
    }
    case 'and':
    case 'or': {
      const of: Condition[] = [];
      for (const part of condition.of) {
        const settled = await settleLinks(part, before, viewName, world);
        if (settled === null) return null;
        of.push(settled);
      }
      return { kind: condition.kind, of };
    }
    default: {
      const association = world.view(viewName).associations.get(condition.association);
      if (association?.type !== 'belongsTo') return null;
      const key = before[association.foreignKey] ?? null;
      const matches = key !== null && (await matchesRecord(association.view, key, condition.where, world));
      const holds = condition.kind === 'every' ? key === null || matches : matches === (condition.kind === 'some');
      return { kind: holds ? 'and' : 'or', of: [] };
    }
  }
}

async function matchesRecord(viewName: string, key: Scalar, where: Condition, world: RecordWorld): Promise<boolean> {
  const view = world.view(viewName);
  const isIt: Condition = { kind: 'compare', column: view.primaryKey, operator: 'eq', operand: key };
  const query = { where: { kind: 'and', of: [isIt, where] } as const, search: [] };
  return (await countRecords({ reader: world.full(view) }, query, world)) > 0;
}

function scopeOf(viewName: string, world: RecordWorld): EvaluationScope {
  const column = (name: string): Column => {
    const found = world.view(viewName).columns.get(name);
    if (found === undefined) throw new Error(`The view ${viewName} has no column ${name}`);
    return found;
  };
  return {
    column,
    value: (record, column) => record[column] ?? null,
    related: () => {
      throw new Error('Links are settled before a deleted record is judged');
    },
  };
}
