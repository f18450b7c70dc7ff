import type { ColumnType } from '@viewkraft/model';
import { member, type FilterOperator, type Term } from './FilterOperator.js';

/** Columns with date and time are filtered by day: "is" means any time on that day, in the user's time zone. */
export function isMoment(type: ColumnType): boolean {
  return type === 'date' || type === 'datetime';
}

export const momentOperators: readonly FilterOperator[] = [
  span('isOn', '$between'),
  span('isNotOn', '$notBetween'),
  edge('after', '$gt', 'end'),
  edge('onOrAfter', '$gte', 'start'),
  edge('before', '$lt', 'start'),
  edge('onOrBefore', '$lte', 'end'),
  { name: 'isEmpty', takes: 'nothing', write: () => null, read: (term) => (term === null ? true : undefined) },
  { name: 'isNotEmpty', takes: 'nothing', write: () => ({ $ne: null }), read: (term) => (member(term, '$ne') === null ? true : undefined) }, // prettier-ignore
];

function span(name: string, key: string): FilterOperator {
  const write = (day: unknown) => ({ [key]: [startOf(String(day)), endOf(String(day))] });
  const first = (term: Term) => {
    const bounds = member(term, key);
    return Array.isArray(bounds) ? (bounds[0] as unknown) : undefined;
  };
  return { name, takes: 'value', write, read: (term) => dayOf(first(term), write, term) };
}

function edge(name: string, key: string, at: 'start' | 'end'): FilterOperator {
  const write = (day: unknown) => ({ [key]: at === 'start' ? startOf(String(day)) : endOf(String(day)) });
  return { name, takes: 'value', write, read: (term) => dayOf(member(term, key), write, term) };
}

function startOf(day: string): string {
  return new Date(`${day}T00:00:00`).toISOString();
}

function endOf(day: string): string {
  return new Date(`${day}T23:59:59.999`).toISOString();
}

/** The day of a moment; undefined if the operator would write another term for it: a part of a day or several days. */
function dayOf(iso: unknown, write: FilterOperator['write'], term: Term): string | undefined {
  if (typeof iso !== 'string') return undefined;
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return undefined;
  const day = new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
  return JSON.stringify(write(day)) === JSON.stringify(term) ? day : undefined;
}
