/** A number that a double would change, such as 9007199254740993 or 1.0; it is printed as it was written. */
export class ExactNumber {
  constructor(readonly digits: string) {}
}

/** An object of a file, with its keys in the order of the file, also those that look like numbers. */
export type JsonObject = ReadonlyMap<string, Json>;
export type Json = string | number | boolean | null | ExactNumber | readonly Json[] | JsonObject;

export const isObject = (json: Json | undefined): json is JsonObject => json instanceof Map;
export const isList = (json: Json | undefined): json is readonly Json[] => Array.isArray(json);

/** Why a text cannot be read: it is no JSON, a key stands twice, it is nested too deeply, or it is not an object. */
export type Unreadable = 'syntax' | 'repeated' | 'deep' | 'object';

class Refusal extends Error {
  constructor(readonly reason: Unreadable) {
    super(reason);
  }
}

/** As deep as the server reads. */
const deepest = 64;

/** The object that a text describes. */
export function readDocument(text: string): JsonObject | Unreadable {
  const source = text.replace(/^\ufeff/, '');
  try {
    JSON.parse(source);
  } catch {
    return 'syntax';
  }
  try {
    const read = new Reader(source).value(0);
    return isObject(read) ? read : 'object';
  } catch (error) {
    if (error instanceof Refusal) return error.reason;
    throw error;
  }
}

/** Whether an object or list that was read stands on one line of its file. Changed ones are copies, and not listed. */
const onOneLine = new WeakMap<readonly Json[] | JsonObject, boolean>();

/** Reads tokens of a text that is known to be valid JSON. */
class Reader {
  private readonly token = /\s*([{}[\],:]|"(?:[^"\\]|\\.)*"|[^\s{}[\],:"]+)/y;

  private readonly hasLines: boolean;

  constructor(private readonly source: string) {
    this.hasLines = source.trim().includes('\n');
  }

  value(depth: number, token = this.next()): Json {
    if (depth > deepest) throw new Refusal('deep');
    if (token === '{') return this.object(depth);
    if (token === '[') return this.list(depth);
    if (token.startsWith('"')) return textOf(token);
    if (token === 'true' || token === 'false') return token === 'true';
    if (token === 'null') return null;
    const number = Number(token);
    return String(number) === token ? number : new ExactNumber(token);
  }

  private object(depth: number): JsonObject {
    const entries = new Map<string, Json>();
    const start = this.token.lastIndex;
    for (let token = this.next(); token !== '}'; token = this.next()) {
      if (token === ',') continue;
      const key = textOf(token);
      if (entries.has(key)) throw new Refusal('repeated');
      this.next();
      entries.set(key, this.value(depth + 1));
    }
    return this.noteLine(entries, start);
  }

  private list(depth: number): readonly Json[] {
    const items: Json[] = [];
    const start = this.token.lastIndex;
    for (let token = this.next(); token !== ']'; token = this.next()) {
      if (token !== ',') items.push(this.value(depth + 1, token));
    }
    return this.noteLine(items, start);
  }

  /** Empty ones, and files of one line, do not show how their author writes. */
  private noteLine<Read extends readonly Json[] | JsonObject>(read: Read, start: number): Read {
    const hasLine = !this.source.slice(start, this.token.lastIndex).includes('\n');
    if (this.hasLines && childrenOf(read).length > 0) onOneLine.set(read, hasLine);
    return read;
  }

  private next(): string {
    const found = this.token.exec(this.source)?.[1];
    if (found === undefined) throw new Refusal('syntax');
    return found;
  }
}

const textOf = (token: string): string => String(JSON.parse(token));

const isParent = (json: Json): json is readonly Json[] | JsonObject => isList(json) || isObject(json);
const childrenOf = (json: readonly Json[] | JsonObject): readonly Json[] => (isList(json) ? json : [...json.values()]);

/** Longest line into which a changed object or list is put. */
const maxLineLength = 100;

/**
 * The text of a view file. What stood on one line of the file still does, and so do short objects and lists that were changed or
 * added, if the file has any; a file without them is indented as generated files are.
 */
export function printDocument(document: JsonObject): string {
  const hasLine = (json: Json): boolean =>
    isParent(json) && (onOneLine.get(json) === true || childrenOf(json).some(hasLine));
  const isShort = (json: readonly Json[] | JsonObject, indent: string): boolean =>
    !childrenOf(json).some(isParent) && indent.length + printLine(json).length <= maxLineLength;
  const isLine = (json: readonly Json[] | JsonObject, indent: string): boolean =>
    onOneLine.get(json) ?? isShort(json, indent);
  return `${printJson(document, '', hasLine(document) ? isLine : undefined)}\n`;
}

/** As `JSON.stringify` indents, but with every key and digit as it was read. `isLine`: what is printed on one line. */
export function printJson(
  json: Json,
  indent = '',
  isLine?: (json: readonly Json[] | JsonObject, indent: string) => boolean,
): string {
  if (!isParent(json) || isLine?.(json, indent)) return printLine(json);
  const inner = `${indent}  `;
  const block = (open: string, close: string, lines: readonly string[]) =>
    lines.length === 0 ? `${open}${close}` : `${open}\n${lines.map((line) => inner + line).join(',\n')}\n${indent}${close}`; // prettier-ignore
  const value = (one: Json) => printJson(one, inner, isLine);
  return isList(json)
    ? block('[', ']', json.map(value))
    : block('{', '}', [...json].map(([key, one]) => `${JSON.stringify(key)}: ${value(one)}`)); // prettier-ignore
}

function printLine(json: Json): string {
  if (json instanceof ExactNumber) return json.digits;
  if (isList(json)) return `[${json.map(printLine).join(', ')}]`;
  if (!isObject(json)) return JSON.stringify(json);
  const entries = [...json].map(([key, one]) => `${JSON.stringify(key)}: ${printLine(one)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}
