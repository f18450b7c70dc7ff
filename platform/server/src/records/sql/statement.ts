import type { Column, Reader, View } from '@viewkraft/model';
import type { Dialect } from '../../database/database.js';
import type { TextFold } from './text-fold.js';

/** What every part of the compiler needs to know: the database, and the views of one catalog. */
export interface SqlWorld {
  readonly dialect: Dialect;
  readonly fold: TextFold;
  /** A view with all rights, hidden columns too: how the condition of a grant judges (A12). */
  full(view: View): Reader;
}

/** The alias of the table whose rows a statement asks for: what is asked of them is compiled once, for any statement. */
export const rowAlias = 'r';

/** One statement being compiled: hands out aliases, so that no two tables in it are called alike. */
export class Statement {
  private tables = 0;

  /** `prefix`: begins its aliases; parts that are compiled apart and put together later have different ones. */
  constructor(
    readonly world: SqlWorld,
    private readonly prefix = 't',
  ) {}

  get dialect(): Dialect {
    return this.world.dialect;
  }

  alias(): string {
    this.tables += 1;
    return `${this.prefix}${this.tables}`;
  }

  /** Whether this is the table whose rows are asked for, and not one that is asked for each of its rows. */
  isOutermost(alias: string): boolean {
    return alias === rowAlias || alias === `${this.prefix}1`;
  }

  /** A column of the table that has this alias. */
  at(alias: string, column: string): string {
    return `${alias}.${this.dialect.quote(column)}`;
  }

  primaryKey(alias: string, view: View): string {
    return this.at(alias, view.primaryKey);
  }

  table(name: string, alias: string): string {
    return `${this.dialect.quote(name)} ${alias}`;
  }
}

/** A view's column, which a checked query names. */
export function columnOf(view: View, name: string): Column {
  const column = view.columns.get(name);
  if (!column) throw new Error(`The view ${view.name} has no column ${name}`);
  return column;
}

/** The column that tells records apart. */
export const keyColumn = (view: View): Column => columnOf(view, view.primaryKey);
