import { foldCase } from '@viewkraft/model';
import type { Database, Dialect } from '../../../kernel/database/database.js';

/**
 * Folds a text column in SQL as the model's `foldCase` does. Every database lowers some letters natively and others
 * differently, so the differences are corrected letter by letter: only letters of the compared pattern matter.
 */
export interface TextFold {
  /**
   * Returns SQL in which each of the folded `letters` occurs exactly where the column has a letter that folds to it.
   */
  fold(expression: string, letters: ReadonlySet<string>): string;
}

/** With more replacements than this, one function call per row is cheaper. */
const maxReplacements = 40;

const quote = (point: string): string => `'${point.replaceAll("'", "''")}'`;

const replaceAll = (expression: string, pairs: readonly (readonly [string, string])[]): string =>
  pairs.reduce((inner, [from, to]) => `replace(${inner},${quote(from)},${quote(to)})`, expression);

/** Builds on `lower` of a database that maps the `native` letters as listed, and no others. */
function textFold(native: ReadonlyMap<string, string>, slow?: (expression: string) => string): TextFold {
  // Letters that the database produces where the model does not, or changes where the model keeps them.
  const spoiled = new Set<string>();
  for (const [from, to] of native) {
    if (foldCase(from) === to) continue;
    spoiled.add(to);
    spoiled.add(from);
  }
  return {
    fold(expression, letters) {
      const sources = foldedLetters();
      const wanted = [...letters].flatMap((to) => (sources.get(to) ?? []).map((from) => [from, to] as const));
      const missing = wanted.filter(([from, to]) => native.get(from) !== to);
      const lowered = missing.length < wanted.length && ![...letters].some((letter) => spoiled.has(letter));
      const pairs = lowered ? missing : wanted;
      if (slow && pairs.length > maxReplacements) return slow(expression);
      return lowered ? `lower(${replaceAll(expression, pairs)})` : replaceAll(expression, pairs);
    },
  };
}

let letters: ReadonlyMap<string, readonly string[]> | undefined;

/** Computed on the first search: it takes too long for the server's start. */
const foldedLetters = (): ReadonlyMap<string, readonly string[]> => (letters ??= sourcesOf(casedPoints()));

/** Every code point that the model folds; all are in the first two planes. */
const casedPoints = (): string[] =>
  pointRanges().flatMap((points) => points.match(/\p{Changes_When_Lowercased}/gu) ?? []);

/**
 * The code points of the first two planes, in strings of at most 32,768. Surrogates (Cs), private characters (Co) and
 * letters without case (Lo, such as Chinese ones) are left out: they are more than half.
 */
function pointRanges(): string[] {
  const ranges: string[] = [];
  for (let start = 0; start < 0x20000; start += 0x8000) {
    let points = '';
    for (let code = Math.max(start, 1); code < start + 0x8000; code += 1) points += String.fromCodePoint(code);
    ranges.push(points.replace(/[\p{Lo}\p{Co}\p{Cs}]+/gu, ''));
  }
  return ranges;
}

/** SQLite lowers only ASCII letters. */
function sqliteFold(): TextFold {
  const ascii = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
  return textFold(
    new Map(ascii.map((letter) => [letter, letter.toLowerCase()])),
    (expression) => `vk_fold(${expression})`,
  );
}

/** Queries how the server lowers each letter: this differs by product and version. */
async function mysqlFold(database: Pick<Database, 'query'>): Promise<TextFold> {
  const native = new Map<string, string>();
  for (const points of pointRanges()) await lowerOf(database, points, native);
  return textFold(native);
}

/** Adds the letters of `points` that the database lowers. */
async function lowerOf(
  database: Pick<Database, 'query'>,
  points: string,
  into: Map<string, string>,
): Promise<void> {
  const [row] = await database.query('SELECT LOWER(?)', [points]);
  const lowered = String(row?.[0]);
  if (lowered.length === points.length) {
    for (let at = 0; at < points.length; at += 1) {
      const [from, to] = [points.codePointAt(at) ?? 0, lowered.codePointAt(at) ?? 0];
      if (from !== to) into.set(String.fromCodePoint(from), String.fromCodePoint(to));
      if (from > 0xffff) at += 1;
    }
  } else if (Array.from(points.slice(0, 3)).length === 1) {
    into.set(points, lowered);
  } else {
    // One letter became several: the halves show which one.
    const half = points.length >> 1;
    const middle = /[\udc00-\udfff]/.test(points.charAt(half)) ? half + 1 : half;
    await lowerOf(database, points.slice(0, middle), into);
    await lowerOf(database, points.slice(middle), into);
  }
}

/** Loads how this database folds text; called once at start. */
export async function loadTextFold(
  database: Pick<Database, 'query'> & { readonly dialect: Dialect },
): Promise<TextFold> {
  return database.dialect.name === 'sqlite' ? sqliteFold() : mysqlFold(database);
}

/** Letters by their folded form, without those that fold to themselves. */
function sourcesOf(points: Iterable<string>): Map<string, string[]> {
  const sources = new Map<string, string[]>();
  for (const point of points) {
    const folded = foldCase(point);
    if (folded !== point) sources.set(folded, [...(sources.get(folded) ?? []), point]);
  }
  return sources;
}
