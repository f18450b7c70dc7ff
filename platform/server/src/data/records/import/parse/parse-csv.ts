import { AppError, importLimits } from '@viewkraft/model';
import type { CsvFormat } from '../../rows/csv-format.js';
import type { FileRow } from './file-row.js';

/** Rows of a CSV file, the header first. An empty field is null, a quoted empty one an empty text (A26). */
export async function* parseCsv(content: AsyncIterable<string>, form: CsvFormat): AsyncGenerator<readonly FileRow[]> {
  const parser = new CsvParser(form.separator);
  for await (const text of content) yield parser.read(text);
  yield parser.end();
}

/** Parses a text in parts. A library that reports both quotes and nulls of each field took eight times as long. */
class CsvParser {
  private text = '';
  private line = 1;
  /** A record that continues is parsed again only at this length: not with every part, which might be hundreds. */
  private enough = 0;

  constructor(private readonly separator: string) {}

  read(text: string): FileRow[] {
    this.text += text;
    if (this.text.length < this.enough) return [];
    const rows = this.rows(false);
    if (this.text.length > importLimits.record) throw refused(this.line, 'recordTooLarge');
    this.enough = Math.min(2 * this.text.length, importLimits.record + 1);
    return rows;
  }

  end(): FileRow[] {
    return this.rows(true);
  }

  /** The complete rows; the text after them stays for the next part. */
  private rows(isLast: boolean): FileRow[] {
    const { text, separator } = this;
    // A line break may continue in the next part.
    const length = !isLast && text.endsWith('\r') ? text.length - 1 : text.length;
    const breaks = new Finder(text, length, ['\n', '\r']);
    const quotes = new Finder(text, length, ['"']);
    const rows: FileRow[] = [];
    let at = 0;
    while (at < length) {
      const end = breaks.after(at);
      const isQuoted = quotes.after(at) < end;
      if (!isQuoted && end === length && !isLast) break;
      const row = isQuoted
        ? quotedRow(text, at, length, separator, isLast)
        : { cells: plainCells(text.slice(at, end), separator), end };
      if (row === undefined) break;
      if (row === null || row.end - at > importLimits.record) {
        throw refused(this.line, row === null ? 'notCsv' : 'recordTooLarge');
      }
      const { cells } = row;
      // Skips an empty line, between records or after the last one.
      if (!(cells.length === 1 && cells[0] === null)) rows.push({ line: this.line, cells });
      if (isQuoted) this.line += lineBreaks(text.slice(at, row.end));
      this.line += 1;
      at = row.end + (text.startsWith('\r\n', row.end) ? 2 : 1);
    }
    this.text = text.slice(Math.min(at, text.length));
    return rows;
  }
}

/** Finds the next of some signs, each searched for only once. */
class Finder {
  private readonly next: number[];

  constructor(
    private readonly text: string,
    private readonly length: number,
    private readonly signs: readonly string[],
  ) {
    this.next = signs.map(() => -1);
  }

  /** The length, if none follows. */
  after(at: number): number {
    let first = this.length;
    for (const [n, sign] of this.signs.entries()) {
      let place = this.next[n] as number;
      if (place < at) {
        place = this.text.indexOf(sign, at);
        this.next[n] = place = place < 0 ? this.length : place;
      }
      if (place < first) first = place;
    }
    return first;
  }
}

interface Row {
  readonly cells: (string | null)[];
  /** The index at which its line break begins. */
  readonly end: number;
}

function plainCells(line: string, separator: string): (string | null)[] {
  const cells: (string | null)[] = line.split(separator);
  for (let at = 0; at < cells.length; at += 1) if (cells[at] === '') cells[at] = null;
  return cells;
}

/** A row with quotes; undefined: it is not complete; null: it is not valid. */
function quotedRow(text: string, from: number, length: number, separator: string, isLast: boolean): Row | null | undefined {
  const cells: (string | null)[] = [];
  const isEnd = (at: number): boolean => at >= length || text[at] === '\n' || text[at] === '\r';
  for (let at = from; ; at += 1) {
    if (text[at] === '"' && at < length) {
      const close = closingQuote(text, at, length);
      // A quote at the end may be the first of two.
      if (!isLast && close >= length - 1) return undefined;
      if (close >= length) return null;
      cells.push(text.slice(at + 1, close).replaceAll('""', '"'));
      at = close + 1;
    } else {
      const start = at;
      while (!isEnd(at) && text[at] !== separator) {
        if (text[at] === '"') return null;
        at += 1;
      }
      cells.push(at === start ? null : text.slice(start, at));
    }
    if (isEnd(at)) return at >= length && !isLast ? undefined : { cells, end: at };
    if (text[at] !== separator) return null;
  }
}

/** The index of the quote that closes the field opened at `opening`; `length` if there is none. */
function closingQuote(text: string, opening: number, length: number): number {
  let at = text.indexOf('"', opening + 1);
  while (at >= 0 && at < length && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at < 0 || at >= length ? length : at;
}

const lineBreaks = (text: string): number => text.match(/\r\n|\n|\r/g)?.length ?? 0;

const refused = (line: number, key: string): AppError => new AppError('INVALID', {}, { details: [{ line, key }] });
