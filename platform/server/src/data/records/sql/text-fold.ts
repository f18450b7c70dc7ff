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
export function textFold(native: ReadonlyMap<string, string>, slow?: (expression: string) => string): TextFold {
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

/**
 * Every code point that the model folds, found in one pass with Unicode's own property; all are in the first two
 * planes.
 */
function casedPoints(): string[] {
  return allPoints().match(/\p{Changes_When_Lowercased}/gu) ?? [];
}

function allPoints(): string {
  let points = '';
  for (let code = 1; code < 0x20000; code += 1) {
    if (code < 0xd800 || code > 0xdfff) points += String.fromCodePoint(code);
  }
  return points;
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
  const points = Array.from(allPoints());
  const native = new Map<string, string>();
  const size = 8_192;
  for (let at = 0; at < points.length; at += size) await lowerOf(database, points.slice(at, at + size), native);
  return textFold(native);
}

async function lowerOf(
  database: Pick<Database, 'query'>,
  points: readonly string[],
  into: Map<string, string>,
): Promise<void> {
  const [row] = await database.query('SELECT LOWER(?)', [points.join('')]);
  const lowered = Array.from(String(row?.[0]));
  if (lowered.length === points.length) {
    points.forEach((point, at) => {
      if (lowered[at] !== point) into.set(point, lowered[at] as string);
    });
  } else if (points.length === 1) {
    into.set(points[0] as string, lowered.join(''));
  } else {
    const middle = points.length >> 1;
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
