import type { ViewColumn, ViewModel } from '../../model/ViewModel.js';
import { filterKinds } from '../../fields/filterKinds.js';
import type { FilterOperator } from './FilterOperator.js';
import { isMoment, momentOperators } from './momentOperators.js';
import { operatorsOf } from './operators.js';

/** One line of the filter builder. */
export interface FilterCondition {
  readonly column: string;
  readonly operator: string;
  readonly value: unknown;
}

/** What stands in the address: conditions the builder knows, or a filter that somebody wrote by hand. */
export type GridFilter = readonly FilterCondition[] | { readonly raw: string };

export function operatorsFor(model: ViewModel, column: ViewColumn): readonly FilterOperator[] {
  if (model.byForeignKey.has(column.name)) return operatorsOf.relation;
  return isMoment(column.type) ? momentOperators : operatorsOf[filterKinds[column.type]];
}

export function operatorOf(model: ViewModel, condition: FilterCondition): FilterOperator | undefined {
  const column = model.columns.get(condition.column);
  return column && operatorsFor(model, column).find((operator) => operator.name === condition.operator);
}

/** Whether a line says enough to be applied. */
export function isComplete(model: ViewModel, condition: FilterCondition): boolean {
  const operator = operatorOf(model, condition);
  if (!operator) return false;
  if (operator.takes === 'nothing') return true;
  const { value } = condition;
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== '';
}

/** The API's filter for these conditions, which all must hold; undefined for none. */
export function printFilter(model: ViewModel, filter: GridFilter): string | undefined {
  if ('raw' in filter) return filter.raw;
  const terms = filter.flatMap((condition) => {
    const operator = operatorOf(model, condition);
    return operator && isComplete(model, condition) ? [termOf(condition.column, operator.write(condition.value))] : [];
  });
  if (terms.length === 0) return undefined;
  return JSON.stringify(terms.length === 1 ? terms[0] : { $and: terms });
}

/** The conditions that a filter in an address was made from. */
export function readFilter(model: ViewModel, text: string | null): GridFilter {
  if (!text) return [];
  const raw = { raw: text };
  let where: unknown;
  try {
    where = JSON.parse(text);
  } catch {
    return raw;
  }
  if (!isObject(where)) return raw;
  const terms = Array.isArray(where['$and']) && Object.keys(where).length === 1 ? where['$and'] : [where];
  const conditions = terms.map((term: unknown) => readCondition(model, term));
  return conditions.every((condition) => condition !== null) ? conditions : raw;
}

function readCondition(model: ViewModel, where: unknown): FilterCondition | null {
  if (!isObject(where)) return null;
  const [name, ...more] = Object.keys(where);
  if (name === undefined || more.length > 0) return null;
  // `{$or: [{a: ''}, {a: null}]}` is how an empty text is asked for.
  const alternatives = where['$or'];
  const column = name === '$or' && Array.isArray(alternatives) ? onlyKey(alternatives) : name;
  const known = column === null ? undefined : model.columns.get(column);
  if (!known || column === null) return null;
  const term = name === '$or' && Array.isArray(alternatives) ? { $or: alternatives.map((part) => (part as Record<string, unknown>)[column]) } : where[name]; // prettier-ignore
  for (const operator of operatorsFor(model, known)) {
    const value = operator.read(term);
    if (value !== undefined)
      return { column, operator: operator.name, value: operator.takes === 'nothing' ? null : value };
  }
  return null;
}

/** A term under its column; alternatives stand outside it, since the grammar joins whole conditions only. */
function termOf(column: string, term: unknown): Record<string, unknown> {
  if (isObject(term) && Array.isArray(term['$or']))
    return { $or: term['$or'].map((part: unknown) => ({ [column]: part })) };
  return { [column]: term };
}

function onlyKey(parts: readonly unknown[]): string | null {
  const keys = new Set(parts.flatMap((part) => (isObject(part) ? Object.keys(part) : [''])));
  const [key] = keys;
  return keys.size === 1 && key ? key : null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
