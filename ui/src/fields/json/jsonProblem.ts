/** Where a JSON text ceases to be one, counted from 1; undefined for one that is whole. */
export interface JsonProblem {
  readonly line: number;
  readonly column: number;
}

// JSON texts hold no control characters.
// eslint-disable-next-line no-control-regex
const token = /[ \t\r\n]*(?:([{}[\],:])|("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-f]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?|true|false|null)(?![\w.]))/iy; // prettier-ignore

/** The place of the first mistake. Browsers tell it in words of their own, or not at all, so the text is walked here. */
export function jsonProblem(text: string): JsonProblem | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    return placeOf(text, firstMistake(text));
  }
}

type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end';

function firstMistake(text: string): number {
  const open: string[] = [];
  let expected: Expected = 'value';
  token.lastIndex = 0;
  for (;;) {
    const from = token.lastIndex;
    const match = token.exec(text);
    const start = from + (/^[ \t\r\n]*/.exec(text.slice(from, from + 10_000))?.[0].length ?? 0);
    if (!match) return Math.min(start, text.length);
    const next = step(match[1] ?? (match[2] === undefined ? 'scalar' : 'text'), expected, open);
    if (next === undefined) return start;
    expected = next;
  }
}

/** What may follow a sign where another was expected; undefined where it may not stand. */
function step(sign: string, expected: Expected, open: string[]): Expected | undefined {
  if (open.length === 0 && expected === 'comma or end') return undefined;
  if (expected === 'colon') return sign === ':' ? 'value' : undefined;
  if (sign === '}' || sign === ']') {
    const isDue = expected === 'comma or end' || expected === (sign === '}' ? 'key or end' : 'value or end');
    return isDue && open.pop() === sign ? 'comma or end' : undefined;
  }
  if (expected === 'comma or end') return sign !== ',' ? undefined : open.at(-1) === '}' ? 'key' : 'value';
  if (expected.startsWith('key')) return sign === 'text' ? 'colon' : undefined;
  if (sign === '{' || sign === '[') {
    open.push(sign === '{' ? '}' : ']');
    return sign === '{' ? 'key or end' : 'value or end';
  }
  return sign === 'text' || sign === 'scalar' ? 'comma or end' : undefined;
}

function placeOf(text: string, at: number): JsonProblem {
  const lines = text.slice(0, at).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
