import type { CsvDialect } from './exchange.js';

/** The first line of a CSV text without quoted parts; undefined: the text ends before the line does. */
export function unquotedHeader(text: string): string | undefined {
  const [line, rest] = text.replace(/"[^"]*(?:"|$)/g, '').split(/\r\n|\n|\r/, 2);
  return rest === undefined ? undefined : line;
}

/** The dialect of a CSV file, guessed from its beginning: a German Excel separates values with semicolons. */
export function csvDialectOf(text: string): CsvDialect | undefined {
  const header = unquotedHeader(`${text}\n`) ?? '';
  return count(header, ';') > count(header, ',') ? 'excel-de' : undefined;
}

const count = (text: string, sign: string): number => text.split(sign).length - 1;
