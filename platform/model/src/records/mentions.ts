import type { FunctionSource } from '../definition/view.js';

const wordsBySource = new Map<FunctionSource, ReadonlySet<string>>();
/** Limit of the cache; a page or server rarely has more sources. */
const maxCached = 5_000;

/**
 * Whether a function mentions one of these columns. Compares words only: it may give false positives, and it misses a
 * function that iterates over the whole record.
 */
export function mentions(source: FunctionSource, columns: Iterable<string>): boolean {
  for (const column of columns) if (wordsOf(source).has(column)) return true;
  return false;
}

/**
 * Whether the result of a function may hold values of these columns: the function mentions one, uses computed names, or
 * uses the record as a whole.
 */
export function mayReveal(source: FunctionSource, columns: Iterable<string>): boolean {
  return (
    /\b(?:Object|JSON|Reflect)\b|\.\.\.\s*\w|[\w)]\s*\[|\bfor\s*\(|\beval\b|\bFunction\b/.test(source) ||
    mentions(source, columns)
  );
}

/** Whether a function of (value, record) uses its value: `(_, record) => ...` does not. */
export function usesValue(source: FunctionSource): boolean {
  const [, first] = /^\s*(?:async\s+)?(?:function\s*[\w$]*\s*)?\(?\s*([\w$]+)\s*(?:,|\)|=>)/.exec(source) ?? [];
  if (first === undefined) return !/^\s*(?:function\s*[\w$]*\s*)?\(\s*\)/.test(source) || source.includes('arguments');
  return source.split(/[^\w$]+/).filter((word) => word === first).length > 1 || source.includes('arguments');
}

function wordsOf(source: FunctionSource): ReadonlySet<string> {
  let found = wordsBySource.get(source);
  if (!found) {
    found = new Set(source.match(/\w+/g));
    if (wordsBySource.size >= maxCached) wordsBySource.clear();
    wordsBySource.set(source, found);
  }
  return found;
}
