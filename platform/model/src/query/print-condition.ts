import type { Comparison, Condition, Operand } from '../definition/condition.js';

type Json = Record<string, unknown>;
type Related = Extract<Condition, { kind: 'some' | 'every' | 'none' }>;

/** A condition as a filter's JSON; parsing it gives the same condition. */
export const printCondition = (condition: Condition): Json => {
  if (condition.kind !== 'and') {
    const [key, value] = entryOf(condition, () => true);
    return { [key]: value };
  }
  if (condition.of.length === 0) return {};
  const entry = entryOfSome(condition, () => true);
  if (entry) return { [entry[0]]: entry[1] };
  return (condition.of.length > 1 ? asObject(condition.of) : undefined) ?? { $and: condition.of.map(printCondition) };
};

/** The conditions as keys of one object, in their order, so that no level is added; undefined when two need one key. */
const asObject = (of: readonly Condition[]): Json | undefined => {
  const json: Json = {};
  const needed = new Set(
    of.map((one) => ('column' in one ? one.column : 'where' in one ? one.association : undefined)),
  );
  for (const condition of of) {
    const [key, value] = entryOf(condition, (name) => !needed.has(name) && !Object.hasOwn(json, name));
    if (Object.hasOwn(json, key)) return undefined;
    json[key] = value;
  }
  return json;
};

/**
 * A condition as one key of an object. `free`: whether the name of a column or association is still available as a key.
 */
const entryOf = (condition: Condition, free: (name: string) => boolean): readonly [string, unknown] => {
  if (condition.kind === 'compare') return [condition.column, shortest(asOperator(condition))];
  if ('where' in condition) return [condition.association, onRelated([condition])];
  if (condition.kind === 'or') return ['$or', condition.of.map(printCondition)];
  const entry = entryOfSome(condition, free);
  if (entry) return entry;
  return condition.kind === 'not' ? ['$not', printCondition(condition.of)] : ['$and', condition.of.map(printCondition)];
};

/** A `not` or `and` over one column or one association, as the value of that name. */
const entryOfSome = (condition: Condition, free: (name: string) => boolean): readonly [string, unknown] | undefined => {
  const column = onColumn(condition);
  if (column && free(column.column)) return [column.column, column.operators];
  const related = condition.kind === 'and' && condition.of.length > 1 ? sameAssociation(condition.of) : undefined;
  const name = related?.[0]?.association;
  return related && name !== undefined && free(name) ? [name, onRelated(related)] : undefined;
};

/** The operators of a condition on one column alone; undefined for any other condition. */
const onColumn = (condition: Condition): { readonly column: string; readonly operators: Json } | undefined => {
  if (condition.kind === 'compare') return { column: condition.column, operators: asOperator(condition) };
  if (condition.kind === 'not') {
    const inner = onColumn(condition.of);
    return inner && { column: inner.column, operators: { $not: inner.operators } };
  }
  if (condition.kind !== 'and' || condition.of.length < 2) return undefined;
  const operators: Json = {};
  let column: string | undefined;
  for (const part of condition.of) {
    const one = part.kind === 'and' ? undefined : onColumn(part);
    if (!one || (column !== undefined && one.column !== column)) return undefined;
    column = one.column;
    const names = part.kind === 'compare' ? operatorNames(part) : ['$not'];
    const name = names.find((candidate) => !Object.hasOwn(operators, candidate));
    if (name === undefined) return undefined;
    operators[name] = Object.values(one.operators)[0];
  }
  return column === undefined ? undefined : { column, operators };
};

const asOperator = (condition: Comparison): Json => ({ [operatorNames(condition)[0]]: operandOf(condition) });

/** The spellings of an operator; with further spellings, one object can hold two conditions with the same operator. */
const operatorNames = ({ operator, operand }: Comparison): readonly [string, ...string[]] => {
  if (operator === 'is') return operand === null ? ['$eq', '$is'] : ['$is'];
  if (operator === 'isNot' || operator === 'ne') return ['$ne', '$not'];
  return operator === 'notIn' ? ['$nin', '$notIn', '$not'] : [`$${operator}`];
};

const operandOf = ({ operand }: Comparison): unknown => {
  const plain = (value: Operand): unknown =>
    typeof value === 'object' && value !== null && 'variable' in value ? value.variable : value;
  return Array.isArray(operand) ? operand.map(plain) : plain(operand);
};

/** `{$eq: x}` and `{$in: x}` are written `x`. */
const shortest = (operators: Json): unknown =>
  operators['$eq'] ?? operators['$in'] ?? ('$eq' in operators ? null : operators);

/**
 * The conditions, if one object can express them: `$every` and `$none` of one association, then at most one plain
 * condition.
 */
const sameAssociation = (of: readonly Condition[]): readonly Related[] | undefined => {
  const related = of.filter((one) => 'where' in one);
  const kinds = related.map(({ kind }) => kind);
  const fits =
    related.length === of.length &&
    related.every(({ association }) => association === related[0]?.association) &&
    new Set(kinds).size === kinds.length &&
    !kinds.slice(0, -1).includes('some') &&
    !related.some((one) => one.kind === 'some' && isEverything(one.where));
  return fits ? related : undefined;
};

const isEverything = (condition: Condition): boolean => condition.kind === 'and' && condition.of.length === 0;

const onRelated = (related: readonly Related[]): unknown => {
  const [first] = related;
  if (related.length === 1 && first?.kind === 'none' && isEverything(first.where)) return null;
  const json: Json = {};
  for (const { kind, where } of related) {
    if (kind === 'some') Object.assign(json, printCondition(where));
    else json[`$${kind}`] = printCondition(where);
  }
  return json;
};
