import type { Message } from '../errors/message.js';
import { escaped } from './problem-words.js';
import { viewPhrase } from './view-phrase.js';

/** A JSON value. Objects have no prototype, so that every key is an ordinary one. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A syntax error in a JSON text; line and column count from 1. */
export interface JsonProblem {
  readonly line: number;
  readonly column: number;
  readonly problem: Message;
}

const deepest = 64;

class Unreadable extends Error {
  constructor(
    readonly at: number,
    readonly problem: Message,
  ) {
    super(problem.key);
  }
}

/** Parses JSON like `JSON.parse`, but reports line and column of an error, and reports duplicate keys. */
export function readJson(text: string): { readonly value?: Json; readonly problems: readonly JsonProblem[] } {
  const source = text.startsWith('\ufeff') ? text.slice(1) : text;
  const repeated: JsonProblem[] = [];
  const problemAt = (at: number, problem: Message): JsonProblem => {
    const before = source.slice(0, at).split(/\r\n|\r|\n/);
    return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1, problem };
  };
  try {
    const value = new JsonReader(source, (at, key) =>
      repeated.push(problemAt(at, viewPhrase('viewJsonKeyTwice', { key: escaped(key) }))),
    ).whole();
    return repeated.length > 0 ? { problems: repeated } : { value, problems: [] };
  } catch (error) {
    if (error instanceof Unreadable) return { problems: [...repeated, problemAt(error.at, error.problem)] };
    throw error;
  }
}

class JsonReader {
  private at = 0;

  constructor(
    private readonly source: string,
    private readonly onRepeated: (at: number, key: string) => void,
  ) {}

  whole(): Json {
    const value = this.value(0);
    this.blanks();
    if (this.at < this.source.length) this.fail(viewPhrase('viewJsonAfterEnd'));
    return value;
  }

  private value(depth: number): Json {
    this.blanks();
    if (depth > deepest) this.fail(viewPhrase('viewJsonTooDeep', { most: deepest }));
    const first = this.source[this.at];
    if (first === '{') return this.object(depth);
    if (first === '[') return this.list(depth);
    if (first === '"') return this.string();
    const word = /[\w+.-]*/y;
    word.lastIndex = this.at;
    const token = word.exec(this.source)?.[0] ?? '';
    if (token === 'true' || token === 'false') return this.take(token, token === 'true');
    if (token === 'null') return this.take(token, null);
    if (/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(token)) return this.take(token, Number(token));
    if (first === undefined) return this.fail(viewPhrase('viewJsonEnds'));
    return this.fail(viewPhrase('viewJsonValue', { seen: escaped(token || first, 40) }));
  }

  private object(depth: number): Json {
    const result = Object.create(null) as Record<string, Json>;
    this.items('}', () => {
      const start = this.at;
      if (this.source[this.at] !== '"') this.fail(viewPhrase('viewJsonKey'));
      const key = this.string();
      this.blanks();
      if (this.source[this.at] !== ':') this.fail(viewPhrase('viewJsonColon'));
      this.at++;
      if (Object.hasOwn(result, key)) this.onRepeated(start, key);
      result[key] = this.value(depth + 1);
    });
    return result;
  }

  private list(depth: number): Json {
    const result: Json[] = [];
    this.items(']', () => result.push(this.value(depth + 1)));
    return result;
  }

  private items(close: string, item: () => void): void {
    this.at++;
    this.blanks();
    if (this.source[this.at] === close) {
      this.at++;
      return;
    }
    for (;;) {
      this.blanks();
      if (this.source[this.at] === close) this.fail(viewPhrase('viewJsonLastComma', { close }));
      item();
      this.blanks();
      const next = this.source[this.at];
      if (next !== ',' && next !== close)
        this.fail(next === undefined ? viewPhrase('viewJsonEnds') : viewPhrase('viewJsonComma', { close }));
      this.at++;
      if (next === close) return;
    }
  }

  private string(): string {
    const start = this.at;
    for (this.at++; this.source[this.at] !== '"'; this.at++) {
      const letter = this.source[this.at];
      if (letter === undefined || letter < ' ') this.fail(viewPhrase('viewJsonOpenText'));
      if (letter === '\\') this.at++;
    }
    this.at++;
    try {
      return JSON.parse(this.source.slice(start, this.at)) as string;
    } catch {
      throw new Unreadable(start, viewPhrase('viewJsonEscape'));
    }
  }

  private blanks(): void {
    for (; ; this.at++) {
      const letter = this.source[this.at];
      if (letter !== ' ' && letter !== '\n' && letter !== '\r' && letter !== '\t') return;
    }
  }

  private take<T>(token: string, value: T): T {
    this.at += token.length;
    return value;
  }

  private fail(problem: Message): never {
    throw new Unreadable(Math.min(this.at, this.source.length), problem);
  }
}
