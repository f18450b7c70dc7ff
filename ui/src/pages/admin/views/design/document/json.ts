/** A number that a double would change, such as 9007199254740993 or 1.0; it is printed as it was written. */
export class ExactNumber {
  constructor(readonly digits: string) {}
}

/** An object of a file, with its keys in the order of the file, including those that look like numbers. */
export type JsonObject = ReadonlyMap<string, Json>;
export type Json = string | number | boolean | null | ExactNumber | readonly Json[] | JsonObject;

export const isObject = (json: Json | undefined): json is JsonObject => json instanceof Map;
export const isList = (json: Json | undefined): json is readonly Json[] => Array.isArray(json);

/** Why a text cannot be read: it is not JSON, a key occurs twice, it is nested too deeply, or it is not an object. */
export type Unreadable = 'syntax' | 'repeated' | 'deep' | 'object';

class Refusal extends Error {
  constructor(readonly reason: Unreadable) {
    super(reason);
  }
}

/** The deepest nesting that the server reads. */
const maxDepth = 64;

/** The object that a text describes. */
export function readDocument(text: string): JsonObject | Unreadable {
  const source = text.replace(/^\ufeff/, '');
  try {
    JSON.parse(source);
  } catch {
    return 'syntax';
  }
  try {
    const reader = new Reader(source);
    const read = reader.value(0);
    if (!isObject(read)) return 'object';
    styles.set(read, { ...styleOf(source), spellings: reader.spellings });
    return read;
  } catch (error) {
    if (error instanceof Refusal) return error.reason;
    throw error;
  }
}

/**
 * Whether an object or list is written on one line of its file. A changed one is a copy; `keepLayout` copies this as
 * well.
 */
const onOneLine = new WeakMap<readonly Json[] | JsonObject, boolean>();
/** The blank lines before each member of an object or list; copied like `onOneLine`. */
const blankLines = new WeakMap<readonly Json[] | JsonObject, ReadonlyMap<string | number, number>>();

/** Reads tokens of a text that is known to be valid JSON. */
class Reader {
  private readonly token = /\s*([{}[\],:]|"(?:[^"\\]|\\.)*"|[^\s{}[\],:"]+)/y;

  /** Strings as the author spells them, for example with escapes: the first token of each. */
  readonly spellings = new Map<string, string>();
  private readonly isMultiline: boolean;
  /** Blank lines before the latest token. */
  private blank = 0;

  constructor(private readonly source: string) {
    this.isMultiline = source.trim().includes('\n');
  }

  value(depth: number, token = this.next()): Json {
    if (depth > maxDepth) throw new Refusal('deep');
    if (token === '{') return this.object(depth);
    if (token === '[') return this.list(depth);
    if (token.startsWith('"')) return this.textOf(token);
    if (token === 'true' || token === 'false') return token === 'true';
    if (token === 'null') return null;
    const number = Number(token);
    return String(number) === token ? number : new ExactNumber(token);
  }

  private object(depth: number): JsonObject {
    const entries = new Map<string, Json>();
    const blank = new Map<string, number>();
    const start = this.token.lastIndex;
    for (let token = this.next(); token !== '}'; token = this.next()) {
      if (token === ',') continue;
      const key = this.textOf(token);
      blank.set(key, this.blank);
      if (entries.has(key)) throw new Refusal('repeated');
      this.next();
      entries.set(key, this.value(depth + 1));
    }
    blankLines.set(entries, blank);
    return this.noteLine(entries, start);
  }

  private list(depth: number): readonly Json[] {
    const items: Json[] = [];
    const blank = new Map<number, number>();
    const start = this.token.lastIndex;
    for (let token = this.next(); token !== ']'; token = this.next()) {
      if (token === ',') continue;
      blank.set(items.length, this.blank);
      items.push(this.value(depth + 1, token));
    }
    blankLines.set(items, blank);
    return this.noteLine(items, start);
  }

  /** Empty objects and lists, and files of one line, do not show the author's style. */
  private noteLine<Read extends readonly Json[] | JsonObject>(read: Read, start: number): Read {
    const isOneLine = !this.source.slice(start, this.token.lastIndex).includes('\n');
    if (this.isMultiline && childrenOf(read).length > 0) onOneLine.set(read, isOneLine);
    return read;
  }

  private next(): string {
    const [all, found] = this.token.exec(this.source) ?? [];
    if (all === undefined || found === undefined) throw new Refusal('syntax');
    this.blank = Math.max(0, all.slice(0, -found.length).split('\n').length - 2);
    return found;
  }

  private textOf(token: string): string {
    const text = String(JSON.parse(token));
    if (!this.spellings.has(text)) this.spellings.set(text, token);
    return text;
  }
}

const isParent = (json: Json): json is readonly Json[] | JsonObject => isList(json) || isObject(json);
const childrenOf = (json: readonly Json[] | JsonObject): readonly Json[] => (isList(json) ? json : [...json.values()]);

/** Maximum length in characters of a line with a whole object or list. */
const maxLineLength = 100;

/** The writing style of a file's author. */
interface FileStyle {
  readonly indent: string;
  /** Spaces inside the braces of an object on one line. */
  readonly padding: string;
  readonly end: string;
  /** Strings and their tokens in the file; all other strings are written without needless escapes. */
  readonly spellings: ReadonlyMap<string, string>;
}

const generated: FileStyle = { indent: '  ', padding: ' ', end: '\n', spellings: new Map() };
const styles = new WeakMap<JsonObject, FileStyle>();

function styleOf(source: string): Omit<FileStyle, 'spellings'> {
  if (!source.trim().includes('\n')) return generated;
  const indent = /\n([ \t]+)\S/.exec(source)?.[1] ?? generated.indent;
  const isTight = source.includes('{"') && !source.includes('{ "');
  return { indent, padding: isTight ? '' : ' ', end: source.endsWith('\n') ? '\n' : '' };
}

/** Copies the layout of the previous document to the changed one: single lines, blank lines, and the author's style. */
export function keepLayout(next: JsonObject, before: JsonObject): void {
  styles.set(next, styles.get(before) ?? generated);
  keepLines(next, before);
}

function keepLines(next: Json | undefined, before: Json | undefined): void {
  if (next === before || next === undefined || before === undefined || !isParent(next) || !isParent(before)) return;
  const line = onOneLine.get(before);
  if (line !== undefined) onOneLine.set(next, line && printLine(next, generated).length <= maxLineLength);
  const blank = blankLines.get(before);
  if (blank) blankLines.set(next, blank);
  if (isObject(next) && isObject(before)) for (const [key, child] of next) keepLines(child, before.get(key));
  if (isList(next) && isList(before)) next.forEach((child, at) => keepLines(child, before[at]));
}

/**
 * The text of a view file in the style of its author: objects and lists on a single line stay on one, and if there are
 * any, short new ones are written on one line too. Any other file is indented as generated files are.
 */
export function printDocument(document: JsonObject): string {
  const style = styles.get(document) ?? generated;
  const hasOneLine = (json: Json): boolean =>
    isParent(json) && (onOneLine.get(json) === true || childrenOf(json).some(hasOneLine));
  // The parts of a view, such as all its columns, are never put on one line.
  const isShort = (json: readonly Json[] | JsonObject, indent: string): boolean =>
    (indent.length > style.indent.length || !childrenOf(json).some(isParent)) &&
    indent.length + printLine(json, style).length <= maxLineLength;
  const isCompact = hasOneLine(document);
  const isLine = (json: readonly Json[] | JsonObject, indent: string): boolean =>
    isCompact && (onOneLine.get(json) ?? isShort(json, indent));
  const blank = (json: readonly Json[] | JsonObject, key: string | number) => blankLines.get(json)?.get(key) ?? 0;
  return print(document, { ...style, isLine, blank }, '') + style.end;
}

/** As `JSON.stringify` indents, but with every key and digit as it was read. */
export function printJson(json: Json): string {
  return print(json, { ...generated, isLine: () => false, blank: () => 0 }, '');
}

interface Layout extends FileStyle {
  readonly isLine: (json: readonly Json[] | JsonObject, indent: string) => boolean;
  readonly blank: (json: readonly Json[] | JsonObject, key: string | number) => number;
}

function print(json: Json, layout: Layout, indent: string): string {
  if (!isParent(json) || layout.isLine(json, indent)) return printLine(json, layout);
  const inner = indent + layout.indent;
  const members = [...json.entries()].map(([key, one], at) => {
    const gap = '\n'.repeat(at === 0 ? 0 : layout.blank(json, key));
    return `${gap}${inner}${isList(json) ? '' : `${printText(String(key), layout)}: `}${print(one, layout, inner)}`;
  });
  const [open, close] = isList(json) ? '[]' : '{}';
  return members.length === 0 ? `${open}${close}` : `${open}\n${members.join(',\n')}\n${indent}${close}`;
}

const printText = (text: string, { spellings }: FileStyle): string => spellings.get(text) ?? JSON.stringify(text);

function printLine(json: Json, style: FileStyle): string {
  if (json instanceof ExactNumber) return json.digits;
  if (typeof json === 'string') return printText(json, style);
  if (isList(json)) return `[${json.map((one) => printLine(one, style)).join(', ')}]`;
  if (!isObject(json)) return JSON.stringify(json);
  const entries = [...json].map(([key, one]) => `${printText(key, style)}: ${printLine(one, style)}`);
  return entries.length === 0 ? '{}' : `{${style.padding}${entries.join(', ')}${style.padding}}`;
}
