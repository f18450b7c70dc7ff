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
    if (!isObject(read)) return 'object';
    styles.set(read, styleOf(source));
    return read;
  } catch (error) {
    if (error instanceof Refusal) return error.reason;
    throw error;
  }
}

/** Whether an object or list stands on one line of its file. A changed one is a copy; `keepLayout` copies this as well. */
const onOneLine = new WeakMap<readonly Json[] | JsonObject, boolean>();

/** Reads tokens of a text that is known to be valid JSON. */
class Reader {
  private readonly token = /\s*([{}[\],:]|"(?:[^"\\]|\\.)*"|[^\s{}[\],:"]+)/y;

  private readonly isMultiline: boolean;

  constructor(private readonly source: string) {
    this.isMultiline = source.trim().includes('\n');
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
    const isOneLine = !this.source.slice(start, this.token.lastIndex).includes('\n');
    if (this.isMultiline && childrenOf(read).length > 0) onOneLine.set(read, isOneLine);
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

/** How the author of a file writes. */
interface FileStyle {
  readonly indent: string;
  /** Between the braces of an object on one line. */
  readonly padding: string;
  readonly end: string;
}

const generated: FileStyle = { indent: '  ', padding: ' ', end: '\n' };
const styles = new WeakMap<JsonObject, FileStyle>();

function styleOf(source: string): FileStyle {
  if (!source.trim().includes('\n')) return generated;
  const indent = /\n([ \t]+)\S/.exec(source)?.[1] ?? generated.indent;
  const isTight = source.includes('{"') && !source.includes('{ "');
  return { indent, padding: isTight ? '' : ' ', end: source.endsWith('\n') ? '\n' : '' };
}

/** Gives a changed document the layout of the one before: what stood on one line, and how its author writes. */
export function keepLayout(next: JsonObject, before: JsonObject): void {
  styles.set(next, styles.get(before) ?? generated);
  keepLines(next, before);
}

function keepLines(next: Json | undefined, before: Json | undefined): void {
  if (next === before || next === undefined || before === undefined || !isParent(next) || !isParent(before)) return;
  const line = onOneLine.get(before);
  if (line !== undefined) onOneLine.set(next, line && printLine(next, generated.padding).length <= maxLineLength);
  if (isObject(next) && isObject(before)) for (const [key, child] of next) keepLines(child, before.get(key));
  if (isList(next) && isList(before)) next.forEach((child, at) => keepLines(child, before[at]));
}

/**
 * The text of a view file in the style of its author: what stood on one line still does, and so do short objects and lists that
 * were added, if the file has any. A file without them is indented as generated files are.
 */
export function printDocument(document: JsonObject): string {
  const { indent: unit, padding, end } = styles.get(document) ?? generated;
  const hasOneLine = (json: Json): boolean =>
    isParent(json) && (onOneLine.get(json) === true || childrenOf(json).some(hasOneLine));
  const isShort = (json: readonly Json[] | JsonObject, indent: string): boolean =>
    !childrenOf(json).some(isParent) && indent.length + printLine(json, padding).length <= maxLineLength;
  const isCompact = hasOneLine(document);
  const isLine = (json: readonly Json[] | JsonObject, indent: string): boolean =>
    isCompact && (onOneLine.get(json) ?? isShort(json, indent));
  return print(document, { unit, padding, isLine }, '') + end;
}

/** As `JSON.stringify` indents, but with every key and digit as it was read. */
export function printJson(json: Json): string {
  return print(json, { unit: generated.indent, padding: generated.padding, isLine: () => false }, '');
}

interface Layout {
  readonly unit: string;
  readonly padding: string;
  readonly isLine: (json: readonly Json[] | JsonObject, indent: string) => boolean;
}

function print(json: Json, layout: Layout, indent: string): string {
  if (!isParent(json) || layout.isLine(json, indent)) return printLine(json, layout.padding);
  const inner = indent + layout.unit;
  const block = (open: string, close: string, lines: readonly string[]) =>
    lines.length === 0 ? `${open}${close}` : `${open}\n${lines.map((line) => inner + line).join(',\n')}\n${indent}${close}`; // prettier-ignore
  const value = (one: Json) => print(one, layout, inner);
  return isList(json)
    ? block('[', ']', json.map(value))
    : block('{', '}', [...json].map(([key, one]) => `${JSON.stringify(key)}: ${value(one)}`)); // prettier-ignore
}

function printLine(json: Json, padding: string): string {
  if (json instanceof ExactNumber) return json.digits;
  const value = (one: Json) => printLine(one, padding);
  if (isList(json)) return `[${json.map(value).join(', ')}]`;
  if (!isObject(json)) return JSON.stringify(json);
  const entries = [...json].map(([key, one]) => `${JSON.stringify(key)}: ${value(one)}`);
  return entries.length === 0 ? '{}' : `{${padding}${entries.join(', ')}${padding}}`;
}
