import fc from 'fast-check';
import { foldCase, likeMatcher } from '@viewkraft/model';
import type { Database } from '../../../kernel/database/database.js';
import { testKinds, type TestDatabase } from '../../../kernel/database/testing/test-databases.js';
import { bind, join, sql, type Sql } from './sql.js';
import { loadTextFold, type TextFold } from './text-fold.js';
import { containsWord, textMatch, type TextOperator } from './text-match.js';

const expected: Readonly<Record<TextOperator, (text: string, operand: string) => boolean>> = {
  like: (text, operand) => likeMatcher(operand, false)(text),
  iLike: (text, operand) => likeMatcher(operand, true)(text),
  startsWith: (text, operand) => text.startsWith(operand),
  endsWith: (text, operand) => text.endsWith(operand),
  substring: (text, operand) => text.includes(operand),
};

/** Few letters, so that patterns match; they include every character with a special meaning. */
const letters = fc.constantFrom(
  ...[
    'a',
    'A',
    'b',
    'ä',
    'Ä',
    'ß',
    'i',
    'I',
    'İ',
    'ı',
    'k',
    'K',
    'Σ',
    'ς',
    'σ',
    'Ა',
    'ა',
    'Ꭰ',
    'ꭰ',
    '𐐀',
    '𐐨',
    '🎵',
    '\u{10ffff}',
    '\ue000',
  ],
  ...['%', '_', '\\', '*', '?', '[', ']', '^', '-', '|', '"', "'", ' ', '\n', '.', '0'],
);
const text = fc.array(letters, { maxLength: 8 }).map((list) => list.join(''));

describe.each(await testKinds())('text operators on $name', (kind) => {
  let records: TestDatabase;
  let db: Database;
  let fold: TextFold;
  beforeAll(async () => {
    records = await kind.make();
    db = records.db;
    fold = await loadTextFold(db);
  }, 30_000);
  afterAll(() => records.end());

  const answers = async (conditions: readonly Sql[]): Promise<boolean[]> => {
    const { text: statement, values } = sql`SELECT ${join(conditions, ',')}`;
    const [row] = await db.query(statement, values);
    return (row ?? []).map((one) => Number(one) === 1);
  };

  it('[D1] match exactly like the model, for any text', async () => {
    const operators = Object.keys(expected) as TextOperator[];
    const cases = fc.sample(fc.tuple(text, text, fc.constantFrom(...operators)), { numRuns: 3_000, seed: 7 });
    for (let at = 0; at < cases.length; at += 50) {
      const part = cases.slice(at, at + 50);
      const seen = await answers(
        part.map(([value, operand, operator]) => textMatch(db.dialect, fold, operator, bind(value), operand)),
      );
      const wanted = part.map(([value, operand, operator]) => expected[operator](value, operand));
      expect(part.map((one, n) => [...one, seen[n]])).toEqual(part.map((one, n) => [...one, wanted[n]]));
    }
  });

  it('[D1] search finds a word in any case', async () => {
    const cases = fc
      .sample(fc.tuple(text, text), { numRuns: 1_000, seed: 8 })
      .map(([value, word]) => [value, foldCase(word)] as const);
    for (let at = 0; at < cases.length; at += 50) {
      const part = cases.slice(at, at + 50);
      const seen = await answers(part.map(([value, word]) => containsWord(db.dialect, fold, bind(value), word)));
      expect(part.map((one, n) => [...one, seen[n]])).toEqual(
        part.map(([value, word]) => [value, word, foldCase(value).includes(word)]),
      );
    }
  });

  it('[D1] $iLike folds every letter of Unicode as the model does', async () => {
    const points: string[] = [];
    for (let code = 1; code < 0x20000; code += 1)
      if (code < 0xd800 || code > 0xdfff) points.push(String.fromCodePoint(code));
    const images = [...new Set(points.filter((point) => foldCase(point) !== point).map(foldCase))];
    const cased = points.filter((point) => foldCase(point) !== point || images.includes(point));
    expect(images.length).toBeGreaterThan(1_300);
    const all = points.join('');
    for (let at = 0; at < images.length; at += 12) {
      const wanted = new Set(images.slice(at, at + 12));
      const expression = fold.fold('t.x', wanted);
      const [row] = await db.query(
        `SELECT ${expression} FROM (SELECT ${db.dialect.name === 'sqlite' ? '?' : 'CAST(? AS CHAR)'} AS x) t`,
        [all],
      );
      const seen = Array.from(String(row?.[0]));
      expect(seen).toHaveLength(points.length);
      const mismatches = points.filter(
        (point, n) =>
          wanted.has(foldCase(point)) !== wanted.has(seen[n] as string) ||
          (wanted.has(seen[n] as string) && seen[n] !== foldCase(point)),
      );
      expect(mismatches).toEqual([]);
    }
    expect(cased.length).toBeGreaterThan(2_600);
  }, 60_000);

  it('[D1] a pattern with many wildcards is matched quickly', async () => {
    const long = 'a'.repeat(100_000);
    const { user } = process.cpuUsage();
    const patterns = [`${'%a'.repeat(60)}%b`, `${'%a_'.repeat(1_000)}%b`, `${'_%'.repeat(2_000)}b`];
    for (const operator of ['like', 'iLike'] as const) {
      expect(await answers(patterns.map((one) => textMatch(db.dialect, fold, operator, bind(long), one)))).toEqual([
        false,
        false,
        false,
      ]);
    }
    expect(process.cpuUsage().user - user).toBeLessThan(3_000_000);
  });
});
