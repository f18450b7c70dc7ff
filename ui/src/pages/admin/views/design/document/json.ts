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

/** Reads tokens of a text that is known to be valid JSON. */
class Reader {
  private readonly token = /\s*([{}[\],:]|"(?:[^"\\]|\\.)*"|[^\s{}[\],:"]+)/y;

  constructor(private readonly source: string) {}

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
    for (let token = this.next(); token !== '}'; token = this.next()) {
      if (token === ',') continue;
      const key = textOf(token);
      if (entries.has(key)) throw new Refusal('repeated');
      this.next();
      entries.set(key, this.value(depth + 1));
    }
    return entries;
  }

  private list(depth: number): readonly Json[] {
    const items: Json[] = [];
    for (let token = this.next(); token !== ']'; token = this.next()) {
      if (token !== ',') items.push(this.value(depth + 1, token));
    }
    return items;
  }

  private next(): string {
    const found = this.token.exec(this.source)?.[1];
    if (found === undefined) throw new Refusal('syntax');
    return found;
  }
}

const textOf = (token: string): string => String(JSON.parse(token));

/** The text of a view file, indented as generated files are. */
export const printDocument = (document: JsonObject): string => `${printJson(document)}\n`;

/** As `JSON.stringify` indents, but with every key and digit as it was read. */
export function printJson(json: Json, indent = ''): string {
  const inner = `${indent}  `;
  const block = (open: string, close: string, lines: readonly string[]) =>
    lines.length === 0 ? `${open}${close}` : `${open}\n${lines.map((line) => inner + line).join(',\n')}\n${indent}${close}`; // prettier-ignore
  if (json instanceof ExactNumber) return json.digits;
  if (isList(json)) return block('[', ']', json.map((one) => printJson(one, inner))); // prettier-ignore
  if (isObject(json)) {
    return block('{', '}', [...json].map(([key, one]) => `${JSON.stringify(key)}: ${printJson(one, inner)}`)); // prettier-ignore
  }
  return JSON.stringify(json);
}
