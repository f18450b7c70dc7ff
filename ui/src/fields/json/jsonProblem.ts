/** The position of the first syntax error in a JSON text; line and column count from 1. */
export interface JsonProblem {
  readonly line: number;
  readonly column: number;
}

// JSON strings may not contain control characters (RFC 8259, section 7).
// eslint-disable-next-line no-control-regex
const token = /[ \t\r\n]*(?:([{}[\],:])|("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-f]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?|true|false|null)(?![\w.]))/iy; // prettier-ignore

/**
 * The first syntax error, or undefined for valid JSON. Browsers report positions differently or not at all, hence the
 * parser.
 */
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

/** What is expected after a token; undefined if the token is not allowed here. */
function step(kind: string, expected: Expected, open: string[]): Expected | undefined {
  if (open.length === 0 && expected === 'comma or end') return undefined;
  if (expected === 'colon') return kind === ':' ? 'value' : undefined;
  if (kind === '}' || kind === ']') {
    const isDue = expected === 'comma or end' || expected === (kind === '}' ? 'key or end' : 'value or end');
    return isDue && open.pop() === kind ? 'comma or end' : undefined;
  }
  if (expected === 'comma or end') return kind !== ',' ? undefined : open.at(-1) === '}' ? 'key' : 'value';
  if (expected.startsWith('key')) return kind === 'text' ? 'colon' : undefined;
  if (kind === '{' || kind === '[') {
    open.push(kind === '{' ? '}' : ']');
    return kind === '{' ? 'key or end' : 'value or end';
  }
  return kind === 'text' || kind === 'scalar' ? 'comma or end' : undefined;
}

function placeOf(text: string, at: number): JsonProblem {
  const lines = text.slice(0, at).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
