import { functionsOf, type Column, type Condition, type IncludeTree, type Reader, type Scalar } from '@viewkraft/model';
import type { DbRow, Dialect } from '../../database/database.js';
import { fromDb, valueCodec } from '../../database/value-codecs.js';
import { anyOf, columnSql } from './condition-sql.js';
import { join, raw, sql, type Sql } from './sql.js';
import { columnOf, keyColumn, rowAlias, Statement, type SqlWorld } from './statement.js';

/** Columns whose value on the wire is not the stored one. */
export type ShownColumns = ReadonlyMap<string, (stored: Scalar) => unknown>;

/** JSON text of one cell, as the driver gives it. */
type CellPrinter = (cell: unknown) => string;

export interface ShapeColumn {
  readonly column: Column;
  /** `{"id":` or `,"title":`, as it stands in the JSON text; undefined where it is only read, for getters to see. */
  readonly opening: string | undefined;
  /** Where the column is open in some rows alone: which of the shape's `flags` says so. */
  readonly flag: number | undefined;
}

/**
 * What is asked of each row and how its JSON text comes of it: the columns, then a flag for each set of conditional
 * columns, then the keys that included records hang on.
 */
export class RowShape {
  readonly columns: readonly ShapeColumn[];
  readonly flags: readonly (readonly Condition[])[];
  /** Places of the columns that getters show. */
  readonly getters: readonly number[];
  /** By association to include: where in the row its key stands. */
  readonly keys: ReadonlyMap<string, number>;
  private compiled: Sql | undefined;
  private printers: readonly CellPrinter[] | undefined;

  constructor(
    readonly reader: Reader,
    select: readonly string[] | undefined,
    readonly include: IncludeTree,
    readonly shown: ShownColumns | undefined,
  ) {
    const { view } = reader;
    const kept = select && new Set([view.primaryKey, '_version', ...select]);
    const flags: (readonly Condition[])[] = [];
    const columns: ShapeColumn[] = [];
    const isKept = (name: string): boolean => !kept || kept.has(name);
    const computes = functionsOf(view).getter.some(({ name }) => reader.columns.has(name) && isKept(name));
    for (const [name, { column, access }] of reader.columns) {
      if (!isKept(name) && !computes) continue;
      const opening = isKept(name) ? JSON.stringify(name) : undefined;
      columns.push({ column, opening, flag: access === 'always' ? undefined : flagOf(access, flags) });
    }
    this.columns = withOpenings(columns);
    this.getters = this.columns.flatMap(({ column, opening }, at) => (column.getter && opening ? at : []));
    this.flags = flags;
    this.keys = new Map([...include.keys()].map((name, index) => [name, columns.length + flags.length + index]));
  }

  /** Number of cells; what a statement asks for besides comes after them. */
  get width(): number {
    return this.columns.length + this.flags.length + this.keys.size;
  }

  /** What is asked of each row at `rowAlias`, as a select list; compiled once. */
  cells(world: SqlWorld): Sql {
    return (this.compiled ??= join(this.compile(new Statement(world, 'c')), ','));
  }

  private compile(statement: Statement): Sql[] {
    const { dialect } = statement;
    const alias = rowAlias;
    const ask = (column: Column, value: Sql): Sql => ({
      text: valueCodec(dialect, column).select(value.text),
      values: value.values,
    });
    return [
      ...this.columns.map(({ column }) => ask(column, raw(statement.at(alias, column.name)))),
      ...this.flags.map((conditions) => flagSql(conditions, this.reader, alias, statement)),
      ...[...this.keys.keys()].map((name) => {
        const column = this.parentKey(name);
        return ask(column, columnSql(this.reader, column.name, alias, statement));
      }),
    ];
  }

  /** The column here that tells which records an association leads to. */
  parentKey(association: string): Column {
    const { type, foreignKey } = this.reader.associations.get(association) ?? {};
    return type === 'belongsTo' ? columnOf(this.reader.view, foreignKey as string) : keyColumn(this.reader.view);
  }

  /** The values of a row as they are stored, of the columns that are open in it. */
  values(row: DbRow, dialect: Dialect): Map<string, Scalar> {
    const open = this.columns.flatMap(({ column, flag }, at): [string, Scalar][] =>
      this.isOpen(flag, row) ? [[column.name, fromDb(dialect, column, row[at])]] : [],
    );
    return new Map(open);
  }

  private isOpen(flag: number | undefined, row: DbRow): boolean {
    return flag === undefined || Number(row[this.columns.length + flag]) === 1;
  }

  /** JSON text of a row without its closing brace, so that included records can follow; `computed` by getters. */
  print(row: DbRow, dialect: Dialect, computed?: ReadonlyMap<string, string>): string {
    const printers = (this.printers ??= this.columns.map((column) => this.printer(column, dialect)));
    let text = '';
    for (let at = 0; at < printers.length; at += 1) {
      const { column, opening, flag } = this.columns[at] as ShapeColumn;
      if (opening === undefined || !this.isOpen(flag, row)) continue;
      text += opening + (computed?.get(column.name) ?? (printers[at] as CellPrinter)(row[at]));
    }
    return text;
  }

  private printer({ column }: ShapeColumn, dialect: Dialect): CellPrinter {
    const codec = valueCodec(dialect, column);
    const shown = this.shown?.get(column.name);
    if (!shown) return (cell) => (cell === null ? 'null' : codec.print(cell, column));
    return (cell) => JSON.stringify(shown(cell === null ? null : codec.fromDb(cell, column)) ?? null);
  }
}

/** The JSON text of a record that was just written, from its values: exactly what reading it again would give. */
export function printValues(
  shape: RowShape,
  values: ReadonlyMap<string, Scalar>,
  computed?: ReadonlyMap<string, string>,
): string {
  let text = '';
  for (const { column, opening } of shape.columns) {
    if (opening === undefined) continue;
    const value = values.get(column.name) ?? null;
    const shown = shape.shown?.get(column.name);
    text += opening + (computed?.get(column.name) ?? JSON.stringify(shown ? (shown(value) ?? null) : value));
  }
  return `${text}}`;
}

/**
 * Names become what stands before the value in the JSON text. The first column that is printed decides about the brace, so
 * it must always be there: the primary key is, whatever the grants.
 */
function withOpenings(columns: readonly ShapeColumn[]): ShapeColumn[] {
  const first = columns.find(({ opening }) => opening !== undefined);
  const key = columns.find(({ column }) => column.primaryKey);
  const ordered = first?.flag !== undefined && key ? [key, ...columns.filter((one) => one !== key)] : columns;
  let brace = '{';
  return ordered.map((column) => {
    if (column.opening === undefined) return column;
    const opening = `${brace}${column.opening}:`;
    brace = ',';
    return { ...column, opening };
  });
}

function flagOf(conditions: readonly Condition[], flags: (readonly Condition[])[]): number {
  const key = JSON.stringify(conditions);
  const known = flags.findIndex((one) => JSON.stringify(one) === key);
  return known >= 0 ? known : flags.push(conditions) - 1;
}

/** 1 where the conditional columns are open. */
export function flagSql(
  conditions: readonly Condition[],
  reader: Pick<Reader, 'view'>,
  alias: string,
  statement: Statement,
): Sql {
  return sql`(CASE WHEN ${anyOf(conditions, reader, alias, statement)} THEN 1 ELSE 0 END)`;
}
