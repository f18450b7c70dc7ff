import type { FunctionSource } from '@viewkraft/model';

const name = '[A-Za-z_$][\\w$]*';
const opened = `\\{\\s*${name}(?:\\s*,\\s*${name})*\\s*,?\\s*\\}`;
const parameter = `(${name}|${opened})`;
/** `r =>`, `() =>`, `(r) =>`, `(v, r) =>`, with plain names or names taken out of the record: `({ a, b }) =>`. */
const head = new RegExp(`^\\s*(?:(${name})|\\(\\s*(?:${parameter}\\s*(?:,\\s*${parameter}\\s*)?,?\\s*)?\\))\\s*=>`);
/** What may know the time, or reach by a way that a look at the text does not see. */
const beyond = /\b(?:Date|eval|Function|constructor|globalThis)\b|\\u/;
/** Whole names, of letters beyond these too. */
const words = /[$\p{ID_Continue}]+/gu;
const member = /^\s*\??\.\s*([$\p{ID_Continue}]+)/u;
const kept = new Map<string, ReadonlySet<string> | null>();
/** A page rarely has more functions. */
const mostKept = 2_000;

/**
 * The columns that a function reads of its record, or more than these; null where the text does not say so for certain: it
 * walks over the record, hands it on, reads by computed names, or asks for the time. With the same values of these columns
 * (and the same value, where it is given one) it says the same again. `hasValue`: the record is its second argument.
 */
export function readsOf(source: FunctionSource, hasValue: boolean): ReadonlySet<string> | null {
  const key = `${hasValue} ${source}`;
  let reads = kept.get(key);
  if (reads === undefined) {
    reads = look(source, hasValue);
    if (kept.size >= mostKept) kept.clear();
    kept.set(key, reads);
  }
  return reads;
}

function look(source: FunctionSource, hasValue: boolean): ReadonlySet<string> | null {
  const [start, alone, first, second] = head.exec(source) ?? [];
  if (start === undefined || beyond.test(source)) return null;
  const record = hasValue ? second : (alone ?? first);
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
