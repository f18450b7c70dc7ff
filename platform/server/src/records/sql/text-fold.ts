import { foldCase } from '@viewkraft/model';
import type { Database, Dialect } from '../../database/database.js';

/**
 * Folding a text column as the model's `foldCase` does, in SQL. Every database lowers some letters by itself and others
 * differently, so what a comparison needs is put right letter by letter: only the letters of its own pattern matter.
 */
export interface TextFold {
  /** SQL in which each of the folded `letters` stands wherever the column has a letter that folds to it, and nowhere else. */
  fold(expression: string, letters: ReadonlySet<string>): string;
}

/** More replacements than this cost more than a function call a row. */
const mostReplacements = 40;

/** Letters by what they fold to, without those that stay as they are. */
function sourcesOf(points: Iterable<string>): Map<string, string[]> {
  const sources = new Map<string, string[]>();
  for (const point of points) {
    const folded = foldCase(point);
    if (folded !== point) sources.set(folded, [...(sources.get(folded) ?? []), point]);
  }
  return sources;
}

const quote = (point: string): string => `'${point.replaceAll("'", "''")}'`;

const replaceAll = (expression: string, pairs: readonly (readonly [string, string])[]): string =>
  pairs.reduce((inner, [from, to]) => `replace(${inner},${quote(from)},${quote(to)})`, expression);

/** Builds on `lower` of a database that changes `native` letters as given, and no others. */
export function textFold(native: ReadonlyMap<string, string>, slow?: (expression: string) => string): TextFold {
  // Letters that the database makes where the model does not, or moves away from where the model leaves them.
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
      if (slow && pairs.length > mostReplacements) return slow(expression);
      return lowered ? `lower(${replaceAll(expression, pairs)})` : replaceAll(expression, pairs);
    },
  };
}

let known: ReadonlyMap<string, readonly string[]> | undefined;

/** Worked out when somebody searches for the first time: it takes longer than a start can spare. */
const foldedLetters = (): ReadonlyMap<string, readonly string[]> => (known ??= sourcesOf(casedPoints()));

/** Every code point that the model folds: all of them lie in the first two planes. Unicode's own list, found in one pass. */
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

/** SQLite lowers ASCII and nothing else. */
function sqliteFold(): TextFold {
  const ascii = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
  return textFold(
    new Map(ascii.map((letter) => [letter, letter.toLowerCase()])),
    (expression) => `vk_fold(${expression})`,
  );
}

/** Asks the server what it makes of each letter: that differs by product and version. */
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

/** How this database folds; asked once, at the start. */
export async function loadTextFold(
  database: Pick<Database, 'query'> & { readonly dialect: Dialect },
): Promise<TextFold> {
  return database.dialect.name === 'sqlite' ? sqliteFold() : mysqlFold(database);
}
