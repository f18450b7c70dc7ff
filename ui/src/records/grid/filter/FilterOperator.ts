import { escapeLike } from '@viewkraft/model';

/** A term of the API's filter for one column: a value, null, a list or an operator object. */
export type Term = unknown;

export interface FilterOperator {
  /** Key under `filter.operator` in the texts. */
  readonly name: string;
  /** Kind of operand: one value, several values, none, or related records. */
  readonly takes: 'value' | 'values' | 'nothing' | 'records';
  readonly write: (value: unknown) => Term;
  /** Returns the value of a term written by this operator; undefined for any other term. */
  readonly read: (term: Term) => unknown;
}

/** An operator written as `{$key: value}` in the filter. Empty values are left to the operator "is empty". */
export function simple(name: string, key: string): FilterOperator {
  const read = (term: Term) => {
    // Hand-written filters express equality by a bare value.
    const isBare = key === '$eq' && (typeof term !== 'object' || term === null);
    const value = isBare ? term : member(term, key);
    return value === '' || value === null ? undefined : value;
  };
  return { name, takes: 'value', write: (value) => ({ [key]: value }), read };
}

/** A LIKE pattern around the value, whose own wildcards are escaped. */
export function pattern(name: string, key: string, before: string, after: string): FilterOperator {
  return {
    name,
    takes: 'value',
    write: (value) => ({ [key]: before + escapeLike(String(value)) + after }),
    read: (term) => {
      const text = member(term, key);
      if (typeof text !== 'string' || text.length < before.length + after.length) return undefined;
      if (!text.startsWith(before) || !text.endsWith(after)) return undefined;
      const inner = text.slice(before.length, text.length - after.length);
      return escapeLike(unescapeLike(inner)) === inner ? unescapeLike(inner) : undefined;
    },
  };
}

/** Returns the only member of an object if it has this key. */
export function member(term: Term, key: string): unknown {
  if (typeof term !== 'object' || term === null || Array.isArray(term)) return undefined;
  const keys = Object.keys(term);
  return keys.length === 1 && keys[0] === key ? (term as Record<string, unknown>)[key] : undefined;
}

function unescapeLike(text: string): string {
  return text.replaceAll(/\\([\\%_])/g, '$1');
}
