import { inflateSync } from 'node:zlib';

/** `/Name`. */
export class Name {
  constructor(readonly text: string) {}
}
/** `7 0 R`. */
export class Ref {
  constructor(readonly id: number) {}
}
/** An operator of a content stream. */
export class Operator {
  constructor(readonly text: string) {}
}
export type Dict = ReadonlyMap<string, Value>;
/** Strings are their bytes, as latin1. */
export type Value = Name | Ref | Operator | Dict | readonly Value[] | string | number | boolean | null;

export interface PdfObject {
  readonly value: Value;
  /** The undecoded bytes. */
  readonly raw?: Buffer;
}

/** Reads the objects of a PDF with a plain cross-reference table, independently of the library that wrote it. */
export class PdfObjects {
  readonly trailer: Dict;
  private readonly objects = new Map<number, PdfObject>();

  /** @throws Error where the table does not lead to objects, or a stream is not as long as it says */
  constructor(readonly bytes: Buffer) {
    const text = bytes.toString('latin1');
    const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1]);
    const table = /^xref\n0 (\d+)\n/.exec(text.slice(start));
    if (!table) throw new Error('No table of references where startxref leads');
    const entries = text.slice(start + table[0].length).split('\n', Number(table[1]));
    entries.forEach((entry, id) => {
      if (/ n\s*$/.test(entry)) this.objects.set(id, this.read(Number(entry.slice(0, 10)), id));
    });
    this.trailer = new Reader(text, text.indexOf('trailer', start) + 'trailer'.length).value() as Dict;
  }

  get all(): ReadonlyMap<number, PdfObject> {
    return this.objects;
  }

  /** Resolves a reference; returns any other value unchanged. */
  get(value: Value | undefined): Value {
    return value instanceof Ref ? (this.objects.get(value.id)?.value ?? null) : (value ?? null);
  }

  dict(value: Value | undefined): Dict {
    const found = this.get(value);
    return found instanceof Map ? (found as Dict) : new Map();
  }

  list(value: Value | undefined): readonly Value[] {
    const found = this.get(value);
    return Array.isArray(found) ? (found as readonly Value[]) : [];
  }

  /** Decompressed content of a stream. */
  stream(value: Value | undefined): Buffer {
    const object = value instanceof Ref ? this.objects.get(value.id) : undefined;
    if (!object?.raw) throw new Error(`No stream: ${JSON.stringify(value)}`);
    return nameOf(this.dict(value).get('Filter')) === 'FlateDecode' ? inflateSync(object.raw) : object.raw;
  }

  private read(offset: number, id: number): PdfObject {
    const text = this.bytes.toString('latin1', offset);
    const head = /^(\d+) 0 obj\s/.exec(text);
    if (Number(head?.[1]) !== id) throw new Error(`Object ${id} is not at ${offset}`);
    const reader = new Reader(text, head?.[0].length ?? 0);
    const value = reader.value();
    const begin = /^\s*stream\r?\n/.exec(text.slice(reader.at));
    if (!begin) return { value };
    const from = reader.at + begin[0].length;
    const length = Number((value as Dict).get('Length'));
    if (!/^\r?\n?endstream/.test(text.slice(from + length))) throw new Error(`The stream ${id} is not ${length} long`);
    return { value, raw: this.bytes.subarray(offset + from, offset + from + length) };
  }
}

export const nameOf = (value: Value | undefined): string | undefined =>
  value instanceof Name ? value.text : undefined;

/** Operands and operators of a content stream. */
export function operatorsOf(content: Buffer): { readonly operator: string; readonly operands: readonly Value[] }[] {
  const reader = new Reader(content.toString('latin1'), 0);
  const found: { operator: string; operands: Value[] }[] = [];
  let operands: Value[] = [];
  while (!reader.isAtEnd()) {
    const value = reader.value();
    if (value instanceof Operator) found.push({ operator: value.text, operands: operands.splice(0) });
    else operands = [...operands, value];
  }
  return found;
}

const blank = /[\0\t\n\f\r ]*/y;
const word = /[^\0\t\n\f\r ()<>[\]{}/%]+/y;
const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

class Reader {
  constructor(
    private readonly text: string,
    public at: number,
  ) {}

  isAtEnd(): boolean {
    this.take(blank);
    return this.at >= this.text.length;
  }

  value(): Value {
    this.take(blank);
    const rest = this.text.slice(this.at, this.at + 2);
    if (rest === '<<') return this.dict();
    switch (rest[0]) {
      case '/':
        this.at += 1;
        return new Name(this.take(word).replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))); // prettier-ignore
      case '[':
        return this.until(']');
      case '(':
        return this.string();
      case '<': {
        const end = this.text.indexOf('>', this.at);
        const hex = this.text.slice(this.at + 1, end).replaceAll(/\s/g, '');
        this.at = end + 1;
        return Buffer.from(hex.padEnd(hex.length + (hex.length % 2), '0'), 'hex').toString('latin1');
      }
      default:
        return this.plain();
    }
  }

  private plain(): Value {
    const ref = /(\d+) (\d+) R\b/y;
    ref.lastIndex = this.at;
    const found = ref.exec(this.text);
    if (found) {
      this.at = ref.lastIndex;
      return new Ref(Number(found[1]));
    }
    const text = this.take(word);
    if (text === '') throw new Error(`Unreadable: ${this.text.slice(this.at, this.at + 40)}`);
    if (/^[-+]?(?:\d+\.?\d*|\.\d+)$/.test(text)) return Number(text);
    if (text === 'true' || text === 'false') return text === 'true';
    return text === 'null' ? null : new Operator(text);
  }

  private dict(): Dict {
    this.at += 1;
    const entries = this.until('>>');
    const pairs = entries.flatMap((value, at): (readonly [string, Value])[] =>
      at % 2 === 0 ? [[(value as Name).text, entries[at + 1] as Value]] : [],
    );
    return new Map(pairs);
  }

  private until(end: string): Value[] {
    this.at += 1;
    const values: Value[] = [];
    for (;;) {
      this.take(blank);
      if (this.text.startsWith(end, this.at)) break;
      values.push(this.value());
    }
    this.at += end.length;
    return values;
  }

  private string(): string {
    let [text, depth] = ['', 0];
    for (this.at += 1; ; this.at += 1) {
      const char = this.text[this.at] as string;
      if (char === '\\') text += this.escaped();
      else if (char === ')' && depth === 0) break;
      else {
        depth += char === '(' ? 1 : char === ')' ? -1 : 0;
        text += char;
      }
    }
    this.at += 1;
    return text;
  }

  private escaped(): string {
    const code = /^[0-7]{1,3}/.exec(this.text.slice(this.at + 1, this.at + 4))?.[0];
    this.at += code?.length ?? 1;
    if (code) return String.fromCharCode(Number.parseInt(code, 8));
    const char = this.text[this.at] as string;
    return char === '\n' ? '' : (escapes[char] ?? char);
  }

  private take(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? '';
    this.at += found.length;
    return found;
  }
}
