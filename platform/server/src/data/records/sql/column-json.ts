import type { Column, Condition, Reader } from '@viewkraft/model';
import { jsonSql } from '../../../kernel/database/value-codecs.js';
import { anyOf } from './condition-sql.js';
import { join, raw, sql, type Sql } from './sql.js';
import type { Statement } from './statement.js';

export interface ShapeColumn {
  readonly column: Column;
  /** `{"id":` or `,"title":`, as in the JSON text; undefined if the column is selected only for getters. */
  readonly opening: string | undefined;
  /** For a column that is open only in some rows: the index of its flag in the shape's `flags`. */
  readonly flag: number | undefined;
}

export interface ShownRow {
  readonly columns: readonly ShapeColumn[];
  readonly flags: readonly (readonly Condition[])[];
  readonly reader: Reader;
}

/** Below the maximum number of function arguments in SQLite. */
const maxArguments = 400;

/**
 * SQL texts of the columns of the row at `alias`, to be concatenated: its JSON text without the closing brace, as
 * `RowShape.print` prints it. Undefined where the database cannot write one of them.
 */
export function columnsJson({ columns, flags, reader }: ShownRow, alias: string, statement: Statement): Sql[] | undefined {
  const runs: { readonly flag: number | undefined; readonly parts: Sql[] }[] = [];
  for (const { column, opening, flag } of columns) {
    // Shapes with getters are not printed by the database.
    if (opening === undefined) continue;
    const json = jsonSql(statement.dialect, statement.value(alias, column), column);
    if (json === undefined) return undefined;
    const parts = [literal(opening), raw(json)];
    const last = runs.at(-1);
    if (last && last.flag === flag) last.parts.push(...parts);
    else runs.push({ flag, parts });
  }
  // One condition for adjacent columns: it may be a subquery.
  return runs.flatMap(({ flag, parts }) => {
    if (flag === undefined) return parts;
    const open = anyOf(flags[flag] ?? [], reader, alias, statement);
    return sql`CASE WHEN ${open} THEN ${concat(parts)} ELSE '' END`;
  });
}

/** `concat` of any number of parts. */
export function concat(parts: readonly Sql[]): Sql {
  if (parts.length <= maxArguments) return sql`concat(${join(parts, ',')})`;
  const groups: Sql[] = [];
  for (let at = 0; at < parts.length; at += maxArguments) groups.push(concat(parts.slice(at, at + maxArguments)));
  return concat(groups);
}

export const literal = (text: string): Sql => raw(`'${text.replaceAll("'", "''")}'`);
