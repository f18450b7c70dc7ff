import type { ModelAssociation } from '@viewkraft/model';
import { filterKinds } from '../../fields/filterKinds.js';
import type { ViewColumn, ViewModel } from '../../model/ViewModel.js';
import type { FilterOperator } from './FilterOperator.js';
import { isMoment, momentOperators } from './momentOperators.js';
import { operatorsOf } from './operators.js';

/** One line of the filter builder: a column, or an association that no column stands for. */
export interface FilterCondition {
  readonly column: string;
  readonly operator: string;
  readonly value: unknown;
}

/** A condition that somebody wrote by hand, as it stands in the address. */
export interface RawCondition {
  readonly raw: string;
}

export type FilterLine = FilterCondition | RawCondition;

/** What stands in the address: lines that must all hold. */
export type GridFilter = readonly FilterLine[];

/** What can be filtered by: a column, with the relation that stands in its place, or a relation alone. */
export interface FilterSubject {
  readonly name: string;
  readonly column: ViewColumn | undefined;
  readonly relation: ModelAssociation | undefined;
}

/** Everything that can be filtered by, columns first. */
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
  return column.values ? operatorsOf.values : operatorsOf[filterKinds[column.type]];
}

export function operatorOf(model: ViewModel, condition: FilterCondition): FilterOperator | undefined {
  const subject = filterSubject(model, condition.column);
  return subject && operatorsFor(subject).find((operator) => operator.name === condition.operator);
}

/** Whether a line says enough to be applied. */
export function isComplete(model: ViewModel, line: FilterLine): boolean {
  if ('raw' in line) return true;
  const operator = operatorOf(model, line);
  if (!operator) return false;
  if (operator.takes === 'nothing') return true;
  const { value } = line;
  if (operator.takes === 'records') return isObject(value) && Array.isArray(value['ids']) && value['ids'].length > 0;
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== '';
}

/** The API's filter for these lines, which all must hold; undefined for none. */
export function printFilter(model: ViewModel, filter: GridFilter): string | undefined {
  const lines = filter.filter((line) => isComplete(model, line));
  const [first] = lines;
  // What somebody wrote by hand stays as it is, even where it is no JSON at all.
  if (first && lines.length === 1 && 'raw' in first) return first.raw;
  const terms = lines.flatMap((line) => {
    if ('raw' in line) return parsed(line.raw) ?? [];
    const operator = operatorOf(model, line);
    return operator ? [termOf(line.column, operator.write(line.value))] : [];
  });
  if (terms.length === 0) return undefined;
  return JSON.stringify(terms.length === 1 ? terms[0] : { $and: terms });
}

/** The lines that a filter in an address was made from. */
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
  // `{$or: [{a: ''}, {a: null}]}` is how an empty text is asked for.
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

/** A term under its column; alternatives stand outside it, since the grammar joins whole conditions only. */
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
    // What is nested beyond all measure can be read, but not written again.
    JSON.stringify(value);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
