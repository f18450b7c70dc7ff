import { ExactNumber, isList, isObject, type Json, type JsonObject } from './json.js';

/** Operators that a line of a condition can have, with their keys in the file. */
const operatorKeys = {
  equals: '$eq',
  differs: '$ne',
  oneOf: '$in',
  startsWith: '$startsWith',
  contains: '$substring',
  greater: '$gt',
  atLeast: '$gte',
  less: '$lt',
  atMost: '$lte',
} as const;
type KeyedOperator = keyof typeof operatorKeys;
export type LineOperator = KeyedOperator | 'empty' | 'notEmpty';

/** A column compared with a value. */
export interface ConditionLine {
  readonly column: string;
  readonly operator: LineOperator;
  /** null where the operator takes none. */
  readonly value: Json;
  /** As in the file; undefined: the line is new or was changed. */
  readonly written?: JsonObject | undefined;
}

/** A part that no line can show; it stays unchanged. */
interface KeptPart {
  readonly kept: JsonObject;
}

type ConditionPart = ConditionLine | KeptPart;

/** A condition of one level. */
export interface ConditionParts {
  readonly match: 'all' | 'any';
  /** Whether the file lists the parts under `$and` or `$or`. */
  readonly isListed: boolean;
  readonly parts: readonly ConditionPart[];
}

export const isKept = (part: ConditionPart): part is KeptPart => 'kept' in part;

/** The parts of a condition, in the order of the file. */
export function readCondition(where: JsonObject, isColumn: (name: string) => boolean): ConditionParts {
  const [[key, value] = ['', null]] = where;
  const list = where.size === 1 && (key === '$or' || key === '$and') && isList(value) ? value : [];
  // An empty list is not the same as no condition: no record meets `$or: []`.
  if (list.length > 0 && list.every(isObject)) {
    const parts = list.map((item) => onlyPart(item, isColumn));
    return { match: key === '$or' ? 'any' : 'all', isListed: true, parts };
  }
  return { match: 'all', isListed: false, parts: [...where].flatMap((entry) => partsOf(entry, isColumn)) };
}

function onlyPart(item: JsonObject, isColumn: (name: string) => boolean): ConditionPart {
  const [part, ...more] = [...item].flatMap((entry) => partsOf(entry, isColumn));
  return part && more.length === 0 ? part : { kept: item };
}

function partsOf([key, value]: readonly [string, Json], isColumn: (name: string) => boolean): readonly ConditionPart[] {
  const entries: readonly (readonly [string, Json])[] = isObject(value) ? [...value] : [[isList(value) ? '$in' : '$eq', value]]; // prettier-ignore
  const lines = entries.map(([operator, operand]) => lineOf(key, operator, operand, isObject(value)));
  const isReadable = isColumn(key) && lines.length > 0 && lines.every((line) => line !== undefined);
  return isReadable ? lines : [{ kept: new Map([[key, value]]) }];
}

function lineOf(column: string, key: string, value: Json, isNamed: boolean): ConditionLine | undefined {
  const written: JsonObject = new Map([[column, isNamed ? new Map([[key, value]]) : value]]);
  if (value === null) {
    const operator = key === '$eq' ? 'empty' : key === '$ne' ? 'notEmpty' : undefined;
    return operator && { column, operator, value, written };
  }
  const operator = namesOf.find((name) => operatorKeys[name] === key);
  if (!operator) return undefined;
  const isShown = operator === 'oneOf' ? isList(value) && value.every(isPlainItem) : isScalar(value);
  return isShown ? { column, operator, value, written } : undefined;
}

const namesOf = Object.keys(operatorKeys) as readonly KeyedOperator[];

const isScalar = (value: Json): boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value instanceof ExactNumber;

/** Whether an item stays the same when it is typed in a list separated by commas. */
const isPlainItem = (item: Json): boolean =>
  typeof item === 'number' || (typeof item === 'string' && item !== '' && item.trim() === item && !item.includes(','));

/** The condition that consists of these parts. */
export function writeCondition({ match, isListed, parts }: ConditionParts): JsonObject {
  const objects = parts.map(objectOf);
  if (objects.length === 0) return new Map();
  if (match === 'any') return new Map([['$or', objects]]);
  // An untouched list stays; after an edit the parts become one object where that is possible.
  const isUntouched = parts.every((part) => isKept(part) || part.written !== undefined);
  const merged = isListed && isUntouched ? undefined : mergedParts(parts);
  return merged ?? new Map([['$and', objects]]);
}

function objectOf(part: ConditionPart): JsonObject {
  if (isKept(part)) return part.kept;
  return part.written ?? new Map([[part.column, termOf(part)]]);
}

function termOf({ operator, value }: ConditionLine): Json {
  if (operator === 'empty') return null;
  if (operator === 'notEmpty') return new Map([[operatorKeys.differs, null]]);
  return operator === 'equals' ? value : new Map([[operatorKeys[operator], value]]);
}

/** One object with all parts; undefined: two of them need the same key. */
function mergedParts(parts: readonly ConditionPart[]): JsonObject | undefined {
  const merged = new Map<string, Json>();
  for (const part of parts) {
    for (const [key, term] of objectOf(part)) {
      const other = merged.get(key);
      if (other === undefined) {
        merged.set(key, term);
        continue;
      }
      const isJoinable = !isKept(part) && isObject(other) && isObject(term) && ![...term.keys()].some((one) => other.has(one)); // prettier-ignore
      if (!isJoinable) return undefined;
      merged.set(key, new Map([...other, ...term]));
    }
  }
  return merged;
}
