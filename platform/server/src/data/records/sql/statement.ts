import type { Column, Reader, View } from '@viewkraft/model';
import type { Dialect } from '../../../kernel/database/database.js';
import { valueSql } from '../../../kernel/database/value-codecs.js';
import type { TextFold } from './text-fold.js';

/** The context of SQL compilation: the database, and the views of one catalog. */
export interface SqlContext {
  readonly dialect: Dialect;
  readonly fold: TextFold;
  /** A view with all rights, including hidden columns: used to evaluate the conditions of grants (A12). */
  full(view: View): Reader;
  /** The name in the database of a link table's column. */
  linkField(through: string, column: string): string;
  /** Whether the column's value is shown to nobody. Such a column is empty in filters, searches and sorts. */
  isSecret(view: View, column: string): boolean;
}

/** The alias of the outermost table: its select list is compiled once for all statements. */
export const rowAlias = 'r';

/** One statement being compiled; generates unique table aliases. */
export class Statement {
  private tables = 0;

  /** `prefix`: prefix of its aliases; parts that are compiled separately and combined later need different prefixes. */
  constructor(
    readonly context: SqlContext,
    private readonly prefix = 't',
  ) {}

  get dialect(): Dialect {
    return this.context.dialect;
  }

  alias(): string {
    this.tables += 1;
    return `${this.prefix}${this.tables}`;
  }

  /** Whether this is the outermost table, not one of a subquery. */
  isOutermost(alias: string): boolean {
    return alias === rowAlias || alias === `${this.prefix}1`;
  }

  /** A column in the database, of the table with this alias. */
  at(alias: string, field: string): string {
    return `${alias}.${this.dialect.quote(field)}`;
  }

  value(alias: string, column: Column): string {
    return valueSql(this.dialect, column, `${alias}.`);
  }

  /** The primary key as stored, which an index finds. */
  primaryKey(alias: string, view: View): string {
    return this.at(alias, keyColumn(view).field);
  }

  linkKey(alias: string, through: string | undefined, column: string | undefined): string {
    return this.at(alias, this.context.linkField(through as string, column as string));
  }

  table(name: string, alias: string): string {
    return `${this.dialect.quote(name)} ${alias}`;
  }
}

/** A view's column, named by a validated query. */
export function columnOf(view: View, name: string): Column {
  const column = view.columns.get(name);
  if (!column) throw new Error(`The view ${view.name} has no column ${name}`);
  return column;
}

export const keyColumn = (view: View): Column => columnOf(view, view.primaryKey);
