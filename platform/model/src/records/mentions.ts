import type { FunctionSource } from '../definition/view.js';

const words = new Map<FunctionSource, ReadonlySet<string>>();
/** Sources whose words are kept; a page or server rarely has more. */
const mostKept = 5_000;

/**
 * Whether a function speaks of one of these columns. A look at the words alone: it may say yes too often, and it does not
 * see who walks over the record as a whole.
 */
export function mentions(source: FunctionSource, columns: Iterable<string>): boolean {
  for (const column of columns) if (wordsOf(source).has(column)) return true;
  return false;
}

/**
 * Whether what a function says may hold values of these columns: it speaks of one, or looks at the record as a whole, by
 * computed names or in one piece.
 */
export function mayTellOf(source: FunctionSource, columns: Iterable<string>): boolean {
  return (
    /\b(?:Object|JSON|Reflect)\b|\.\.\.\s*\w|[\w)]\s*\[|\bfor\s*\(|\beval\b|\bFunction\b/.test(source) ||
    mentions(source, columns)
  );
}

/** Whether a function of (value, record) makes anything of its value: `(_, record) => ...` does not. */
export function usesValue(source: FunctionSource): boolean {
  const [, first] = /^\s*(?:async\s+)?(?:function\s*[\w$]*\s*)?\(?\s*([\w$]+)\s*(?:,|\)|=>)/.exec(source) ?? [];
  if (first === undefined) return !/^\s*(?:function\s*[\w$]*\s*)?\(\s*\)/.test(source) || source.includes('arguments');
  return source.split(/[^\w$]+/).filter((word) => word === first).length > 1 || source.includes('arguments');
}

function wordsOf(source: FunctionSource): ReadonlySet<string> {
  let found = words.get(source);
  if (!found) {
    found = new Set(source.match(/\w+/g));
    if (words.size >= mostKept) words.clear();
    words.set(source, found);
  }
  return found;
}
