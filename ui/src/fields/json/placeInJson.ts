/** A part of a text, to be selected. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Where a path leads in a JSON text: `$.columns.title.type`, `$.form.groups[0]`, or `line 3, column 14`. An entry is
 * marked with its key, up to the end of a short value. A path to something missing leads to the innermost part that
 * exists; the text need not be valid JSON.
 */
export function placeInJson(text: string, path: string): TextRange {
  const [, line, column] = /^line (\d+), column (\d+)/.exec(path) ?? [];
  if (line !== undefined) return placeOfLine(text, Number(line), Number(column));
  return new JsonWalk(text).find(stepsOf(path));
}

/** The steps of a path such as `$.columns.title.type` or `$.form.groups[0]`. */
export function stepsOf(path: string): readonly (string | number)[] {
  return [...path.matchAll(/\.([A-Za-z_]\w*)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/g)].map(([, word, index, quoted]) =>
    index === undefined ? (word ?? unquoted(quoted ?? '""')) : Number(index),
  );
}

function placeOfLine(text: string, line: number, column: number): TextRange {
  let start = 0;
  for (let at = 1; at < line; at += 1) {
    const next = text.indexOf('\n', start);
    if (next < 0) break;
    start = next + 1;
  }
  const end = text.indexOf('\n', start);
  const from = Math.min(start + column - 1, end < 0 ? text.length : end);
  return { from, to: from };
}

function unquoted(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted.slice(1, -1);
  }
}

/** Skips over the values of a text until it reaches the wanted one. */
class JsonWalk {
  private readonly token = /\s*([{}[\],:]|"(?:[^"\\]|\\.)*"?|[^\s{}[\],:"]+)/y;
  private isAtEnd = false;
  private next: (TextRange & { readonly word: string }) | undefined;

  constructor(private readonly text: string) {
    this.take();
  }

  find(steps: readonly (string | number)[], key?: TextRange): TextRange {
    const [step, ...rest] = steps;
    const start = this.next;
    const here = key ?? { from: start?.from ?? 0, to: (start?.from ?? 0) + (start ? 1 : 0) };
    if (step === undefined || start === undefined) return this.marked(here);
    if (start.word !== (typeof step === 'number' ? '[' : '{')) return here;
    this.take();
    for (let index = 0; this.next && this.next.word !== ']' && this.next.word !== '}'; index += 1) {
      const label = typeof step === 'string' ? this.next : undefined;
      if (label) {
        this.take();
        this.takeColon();
      }
      if (label ? unquoted(label.word) === step : index === step) return this.find(rest, label);
      this.skip();
      if (this.next?.word === ',') this.take();
    }
    return here;
  }

  /** Includes the value, unless it is a list or an object. */
  private marked(here: TextRange): TextRange {
    const value = this.next;
    return value && !/^[{}[\],:]/.test(value.word)
      ? { from: here.from, to: value.to }
      : { from: here.from, to: here.to };
  }

  /** Skips one value; stops at a bracket that closes an outer one. */
  private skip(): void {
    let depth = 0;
    do {
      const word = this.next?.word;
      if (word === '{' || word === '[') depth += 1;
      else if (word === '}' || word === ']') depth -= 1;
      if (depth < 0) return;
      this.take();
    } while (depth > 0 && this.next);
  }

  private takeColon(): void {
    if (this.next?.word === ':') this.take();
  }

  private take(): void {
    const match = this.isAtEnd ? null : this.token.exec(this.text);
    this.isAtEnd = match === null;
    const word = match?.[1];
    const to = this.token.lastIndex;
    this.next = word === undefined ? undefined : { word, from: to - word.length, to };
  }
}
