import type { FunctionSource } from '@viewkraft/model';

const name = '[A-Za-z_$][\\w$]*';
const opened = `\\{\\s*${name}(?:\\s*,\\s*${name})*\\s*,?\\s*\\}`;
const parameter = `(${name}|${opened})`;
/** `r =>`, `() =>`, `(r) =>`, `(v, r) =>`, with plain names or destructured columns: `({ a, b }) =>`. */
const head = new RegExp(`^\\s*(?:(${name})|\\(\\s*(?:${parameter}\\s*(?:,\\s*${parameter}\\s*)?,?\\s*)?\\))\\s*=>`);
/** Names and escapes by which a function may read the time, or the record in a way that the text does not show. */
const untrackable = /\b(?:Date|eval|Function|constructor|globalThis)\b|\\u/;
/** Whole identifiers, including non-ASCII ones. */
const words = /[$\p{ID_Continue}]+/gu;
const member = /^\s*\??\.\s*([$\p{ID_Continue}]+)/u;
const cache = new Map<string, ReadonlySet<string> | null>();
/** More functions than a page normally has. */
const maxEntries = 2_000;

/**
 * A superset of the columns that a function reads of its record; null when the source text does not show that for
 * certain, because the function iterates over the record, passes it on, uses computed names or reads the time. With the
 * same values of these columns (and the same `value` argument, if any) the function returns the same result.
 * `hasValue`: the record is the function's second argument.
 */
export function readsOf(source: FunctionSource, hasValue: boolean): ReadonlySet<string> | null {
  const key = `${hasValue} ${source}`;
  let reads = cache.get(key);
  if (reads === undefined) {
    reads = analyse(source, hasValue);
    if (cache.size >= maxEntries) cache.clear();
    cache.set(key, reads);
  }
  return reads;
}

function analyse(source: FunctionSource, hasValue: boolean): ReadonlySet<string> | null {
  const [start, bare, first, second] = head.exec(source) ?? [];
  if (start === undefined || untrackable.test(source)) return null;
  const record = hasValue ? second : (bare ?? first);
  if (record === undefined) return new Set();
  if (record.startsWith('{')) return new Set(record.match(/[\w$]+/g));
  const reads = new Set<string>();
  const body = source.slice(start.length);
  for (const { 0: word, index } of body.matchAll(words)) {
    if (word !== record) continue;
    const [, column] = member.exec(body.slice(index + word.length)) ?? [];
    if (column === undefined) return null;
    reads.add(column);
  }
  return reads;
}
