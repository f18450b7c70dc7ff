import { foldCase, type Operator } from '@viewkraft/model';
import type { Dialect } from '../../../kernel/database/database.js';
import { bind, raw, sql, type Sql } from './sql.js';
import type { TextFold } from './text-fold.js';

export type TextOperator = Extract<Operator, 'like' | 'iLike' | 'startsWith' | 'endsWith' | 'substring'>;

/** The parts of a pattern: literal text, `_` or `%`. */
type Piece = { readonly literal: string } | 'one' | 'any';

/**
 * A text operator on a column, exact on every database: case and accents matter, `_` is one code point, a backslash
 * escapes only wildcards and itself (A8). Both databases match patterns natively without excessive backtracking.
 */
export function textMatch(dialect: Dialect, fold: TextFold, operator: TextOperator, column: Sql, operand: string): Sql {
  switch (operator) {
    case 'startsWith':
      return startsWith(column, operand);
    case 'endsWith':
      return endsWith(dialect, column, operand);
    case 'substring':
      return contains(dialect, column, operand);
    case 'like':
      return like(dialect, column, readPattern(operand));
    case 'iLike': {
      const pieces = readPattern(foldCase(operand));
      const literals = pieces.map((piece) => (typeof piece === 'string' ? '' : piece.literal)).join('');
      return like(dialect, folded(fold, column, literals), pieces);
    }
  }
}

/** Whether the word, in simple lower case, occurs in the column in any case. */
export function containsWord(dialect: Dialect, fold: TextFold, column: Sql, word: string): Sql {
  return contains(dialect, folded(fold, column, word), word);
}

function folded(fold: TextFold, column: Sql, literals: string): Sql {
  return { text: fold.fold(column.text, new Set(literals)), values: column.values };
}

const notNull = (column: Sql): Sql => sql`(${column} = ${column})`;

function contains(dialect: Dialect, column: Sql, part: string): Sql {
  if (part === '') return notNull(column);
  return dialect.name === 'sqlite'
    ? sql`instr(${column}, ${bind(part)}) > 0`
    : sql`LOCATE(${bind(part)}, ${column}) > 0`;
}

/** As a range, which an index can serve. */
function startsWith(column: Sql, start: string): Sql {
  if (start === '') return notNull(column);
  const end = next(start);
  const from = sql`${column} >= ${bind(start)}`;
  return end === undefined ? from : sql`(${from} AND ${column} < ${bind(end)})`;
}

/** The smallest text greater than every text with the prefix `start`, by code point; undefined if there is none. */
function next(start: string): string | undefined {
  const points = Array.from(start, (point) => point.codePointAt(0) as number);
  while (points.length > 0) {
    const last = points.pop() as number;
    if (last < 0x10ffff) return String.fromCodePoint(...points, last === 0xd7ff ? 0xe000 : last + 1);
  }
  return undefined;
}

function endsWith(dialect: Dialect, column: Sql, end: string): Sql {
  if (end === '') return notNull(column);
  const length = Array.from(end).length;
  return dialect.name === 'sqlite'
    ? sql`substr(${column}, ${raw(String(-length))}) = ${bind(end)}`
    : sql`RIGHT(${column}, ${raw(String(length))}) = ${bind(end)}`;
}

function readPattern(pattern: string): Piece[] {
  const pieces: Piece[] = [];
  let literal = '';
  const flush = (piece?: Piece): void => {
    if (literal !== '') pieces.push({ literal });
    literal = '';
    if (piece) pieces.push(piece);
  };
  const points = Array.from(pattern);
  for (let at = 0; at < points.length; at += 1) {
    const point = points[at] as string;
    const following = points[at + 1];
    if (point === '\\' && (following === '%' || following === '_' || following === '\\')) {
      literal += following;
      at += 1;
    } else if (point === '%') flush('any');
    else if (point === '_') flush('one');
    else literal += point;
  }
  flush();
  return pieces;
}

function like(dialect: Dialect, column: Sql, pieces: readonly Piece[]): Sql {
  if (pieces.length === 0) return sql`${column} = ${bind('')}`;
  const [first] = pieces;
  if (pieces.length === 1 && typeof first === 'object') return sql`${column} = ${bind(first.literal)}`;
  if (pieces.every((piece) => piece === 'any')) return notNull(column);
  const pattern = pieces.map(dialect.name === 'sqlite' ? globPiece : likePiece).join('');
  return dialect.name === 'sqlite'
    ? sql`${column} GLOB ${bind(pattern)}`
    : sql`${column} LIKE ${bind(pattern)} ESCAPE '|'`;
}

/** SQLite's LIKE ignores the case of ASCII letters; its GLOB does not. */
function globPiece(piece: Piece): string {
  if (piece === 'any') return '*';
  return piece === 'one' ? '?' : piece.literal.replace(/[*?[]/g, '[$&]');
}

function likePiece(piece: Piece): string {
  if (piece === 'any') return '%';
  return piece === 'one' ? '_' : piece.literal.replace(/[%_|]/g, '|$&');
}
