import { isObject, columnKind, type ModelAssociation } from '@viewkraft/model';
import type { ViewColumn, ViewModel } from '../../../base/wire/ViewModel.js';
import type { FilterOperator } from './FilterOperator.js';
import { isMoment, momentOperators } from './momentOperators.js';
import { operatorsOf } from './operators.js';

/** One row of the filter builder: a column, or an association without a column of its own. */
export interface FilterCondition {
  readonly column: string;
  readonly operator: string;
  readonly value: unknown;
}

/** A hand-written condition, as it appears in the address. */
export interface RawCondition {
  readonly raw: string;
}

export type FilterLine = FilterCondition | RawCondition;

/** The address's filter: rows that must all match. */
export type GridFilter = readonly FilterLine[];

/** A filterable subject: a column, with the relation that replaces it, or a relation alone. */
export interface FilterSubject {
  readonly name: string;
  readonly column: ViewColumn | undefined;
  readonly relation: ModelAssociation | undefined;
}

/** Returns all filterable subjects, columns first. */
export function filterSubjects(model: ViewModel): readonly FilterSubject[] {
  const columns = [...model.columns.values()].filter(({ isWriteOnly }) => !isWriteOnly).map(({ name }) => name);
  const names = [...columns, ...model.associations.keys()];
  return names.flatMap((name) => filterSubject(model, name) ?? []);
}

export function filterSubject(model: ViewModel, name: string): FilterSubject | undefined {
  const column = model.columns.get(name);
  if (column) return { name, column, relation: model.byForeignKey.get(name) };
  const relation = model.associations.get(name);
  return relation && relation.type !== 'belongsTo' ? { name, column: undefined, relation } : undefined;
}

export function operatorsFor({ column, relation }: FilterSubject): readonly FilterOperator[] {
  if (!column) return operatorsOf.related;
  if (relation) return operatorsOf.relation;
  if (isMoment(column.type)) return momentOperators;
  return column.values ? operatorsOf.values : operatorsOf[columnKind(column.type).filter];
}

export function operatorOf(model: ViewModel, condition: FilterCondition): FilterOperator | undefined {
  const subject = filterSubject(model, condition.column);
  return subject && operatorsFor(subject).find((operator) => operator.name === condition.operator);
}

/** Returns whether a row is complete enough to apply. */
export function isComplete(model: ViewModel, line: FilterLine): boolean {
  if ('raw' in line) return true;
  const operator = operatorOf(model, line);
  if (!operator) return false;
  if (operator.takes === 'nothing') return true;
  const { value } = line;
  if (operator.takes === 'records') return isObject(value) && Array.isArray(value['ids']) && value['ids'].length > 0;
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== '';
}

/** Returns the API's filter for these rows, all of which must match; undefined for none. */
export function printFilter(model: ViewModel, filter: GridFilter): string | undefined {
  const lines = filter.filter((line) => isComplete(model, line));
  const [first] = lines;
  // Hand-written text stays unchanged, even if it is not valid JSON.
  if (first && lines.length === 1 && 'raw' in first) return first.raw;
  const terms = lines.flatMap((line) => {
    if ('raw' in line) return parsed(line.raw) ?? [];
    const operator = operatorOf(model, line);
    return operator ? [termOf(line.column, operator.write(line.value))] : [];
  });
  if (terms.length === 0) return undefined;
  return JSON.stringify(terms.length === 1 ? terms[0] : { $and: terms });
}

/** Parses a filter in an address into rows. */
export function readFilter(model: ViewModel, text: string | null): GridFilter {
  if (!text) return [];
  const where = parsed(text);
  if (!where) return [{ raw: text }];
  const terms: readonly unknown[] = onlyMember(where, '$and') ?? Object.entries(where).map(([key, term]) => ({ [key]: term })); // prettier-ignore
  if (terms.length === 0 || !terms.every(isObject)) return [{ raw: text }];
  const lines = terms.map((term) => readCondition(model, term) ?? { raw: JSON.stringify(term) });
  return lines.every((line) => 'raw' in line) ? [{ raw: text }] : lines;
}

function readCondition(model: ViewModel, where: Record<string, unknown>): FilterCondition | null {
  const [name, ...more] = Object.keys(where);
  if (name === undefined || more.length > 0) return null;
  // `{$or: [{a: ''}, {a: null}]}` is the condition "is empty" for text.
  const alternatives = onlyMember(where, '$or');
  const subject = filterSubject(model, (alternatives ? onlyKey(alternatives) : name) ?? '');
  if (!subject) return null;
  const term = alternatives ? { $or: alternatives.map((part) => (part as Record<string, unknown>)[subject.name]) } : where[name]; // prettier-ignore
  for (const operator of operatorsFor(subject)) {
    const value = operator.read(term);
    if (value === undefined) continue;
    return { column: subject.name, operator: operator.name, value: operator.takes === 'nothing' ? null : value };
  }
  return null;
}

/** Nests a term under its column; alternatives go outside, because the grammar combines whole conditions only. */
function termOf(column: string, term: unknown): Record<string, unknown> {
  const alternatives = isObject(term) ? onlyMember(term, '$or') : undefined;
  return alternatives ? { $or: alternatives.map((part) => ({ [column]: part })) } : { [column]: term };
}

function onlyMember(where: Record<string, unknown>, key: string): readonly unknown[] | undefined {
  const list = where[key];
  return Array.isArray(list) && Object.keys(where).length === 1 ? list : undefined;
}

function onlyKey(parts: readonly unknown[]): string | null {
  const keys = new Set(parts.flatMap((part) => (isObject(part) ? Object.keys(part) : [''])));
  const [key] = keys;
  return keys.size === 1 && key ? key : null;
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    // An excessively nested filter can be parsed but not serialised again.
    JSON.stringify(value);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
