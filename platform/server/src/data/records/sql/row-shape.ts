import { columnKind, columnLimits, functionsOf, type Column, type Condition, type IncludeTree, type Names, type Reader, type Scalar } from '@viewkraft/model';
import type { DbRow, Dialect } from '../../../kernel/database/database.js';
import { fromDb, jsonSql, valueCodec } from '../../../kernel/database/value-codecs.js';
import { columnsJson, concat, literal, type ShapeColumn } from './column-json.js';
import { anyOf, columnSql } from './condition-sql.js';
import { includedJson } from './row-json.js';
import { join, raw, sql, type Sql } from './sql.js';
import { columnOf, keyColumn, rowAlias, Statement, type SqlContext } from './statement.js';

/** Columns whose wire value differs from the stored one. */
type ShownColumns = ReadonlyMap<string, (stored: Scalar) => unknown>;

/** JSON text of one cell, from the driver's value. */
type CellPrinter = (cell: unknown) => string;

type ShapeOf = (reader: Reader, include: IncludeTree) => RowShape;

/** How the database may write the JSON text of rows, which is faster than reading their cells. */
interface RowPrinting {
  readonly dialect: Dialect;
  readonly shapeOf: ShapeOf;
}

/** Longer rows are not included in the text of another: MySQL would return NULL for a text that is too long. */
const maxIncludedBytes = 64 * 1024;
const bytesPerCharacter = 4;

/** MySQL returns NULL for a text that is longer than its `max_allowed_packet`. */
export class RowTooLong extends Error {
  constructor(readonly view: string) {
    super('The JSON text of a row is longer than the database returns.');
  }
}

/**
 * The cells selected for each row and how they become JSON text: the columns, then a flag for each set of conditional
 * columns; instead of both a single text, where MySQL writes it. The keys that link included records follow.
 */
export class RowShape {
  readonly columns: readonly ShapeColumn[];
  readonly flags: readonly (readonly Condition[])[];
  /** Indexes of the columns that getters may see. */
  readonly getters: readonly number[];
  /** Included records that are part of the row's text: the first ones, as long as each is a single short record. */
  readonly embedded: ReadonlyMap<string, RowShape>;
  /** For each other included association, the index of its key in the row. */
  readonly keys: ReadonlyMap<string, number>;
  /** Whether the first cell is the JSON text of the row, without its closing brace if records are included. */
  readonly isText: boolean;
  /** Number of cells; anything else that a statement selects comes after them. */
  readonly width: number;
  private compiled: Sql | undefined;
  private most: number | undefined;
  private printers: readonly CellPrinter[] | undefined;

  constructor(
    readonly reader: Reader,
    select: readonly string[] | undefined,
    readonly include: IncludeTree,
    readonly shown: ShownColumns | undefined,
    printing?: RowPrinting,
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
    this.isText = printing !== undefined && !shown && this.getters.length === 0 && columns.every(({ column }) => jsonSql(printing.dialect, '', column) !== undefined); // prettier-ignore
    const width = this.isText ? 1 : columns.length + flags.length;
    this.embedded = this.isText && printing ? embeddedOf(reader, include, printing.shapeOf) : new Map<string, RowShape>();
    const linked = [...include.keys()].slice(this.embedded.size);
    this.keys = new Map(linked.map((name, index) => [name, width + index]));
    this.width = width + this.keys.size;
  }

  /** The largest size of a row's texts in bytes, with those of embedded records. */
  get maxBytes(): number {
    this.most ??= [
      ...this.columns.map(({ column }) => maxBytes(column, this.reader)),
      ...Array.from(this.embedded.values(), (shape) => shape.maxBytes),
    ].reduce((sum, bytes) => sum + bytes, 0);
    return this.most;
  }

  /** The JSON text of a row that comes as text, in UTF-8. @throws RowTooLong */
  textOf(row: DbRow): Buffer {
    const [text] = row;
    if (!(text instanceof Buffer)) throw new RowTooLong(this.reader.view.name);
    return text.includes('\\u00') ? Buffer.from(lowerEscapes(text.toString())) : text;
  }

  /** The select list for the row at `rowAlias`; compiled once. */
  cells(context: SqlContext): Sql {
    return (this.compiled ??= join(this.compile(new Statement(context, 'c')), ','));
  }

  private compile(statement: Statement): Sql[] {
    const { dialect } = statement;
    const alias = rowAlias;
    const ask = (column: Column, value: Sql): Sql => ({
      text: valueCodec(dialect, column).select(value.text),
      values: value.values,
    });
    const json = this.isText ? columnsJson(this, alias, statement) : undefined;
    json?.push(...includedJson<RowShape>(this, this.embedded.keys(), alias, statement, embeddedShape));
    const brace = literal(this.keys.size === 0 ? '}' : '');
    return [
      ...(json
        ? [sql`CAST(${concat([...json, brace])} AS BINARY)`]
        : [
            ...this.columns.map(({ column }) => ask(column, raw(statement.value(alias, column)))),
            ...this.flags.map((conditions) => flagSql(conditions, this.reader, alias, statement)),
          ]),
      ...[...this.keys.keys()].map((name) => {
        const column = this.parentKey(name);
        return ask(column, columnSql(this.reader, column.name, alias, statement));
      }),
    ];
  }

  /** The column of this view that identifies the records of an association. */
  parentKey(association: string): Column {
    const { type, foreignKey } = this.reader.associations.get(association) ?? {};
    return type === 'belongsTo' ? columnOf(this.reader.view, foreignKey as string) : keyColumn(this.reader.view);
  }

  /** The stored values of a row, only of the columns that are open in it. */
  values(row: DbRow, dialect: Dialect): Map<string, Scalar> {
    const open = this.columns.flatMap(({ column, flag }, at): [string, Scalar][] =>
      this.isOpen(flag, row) ? [[column.name, fromDb(dialect, column, row[at])]] : [],
    );
    return new Map(open);
  }

  private isOpen(flag: number | undefined, row: DbRow): boolean {
    return flag === undefined || Number(row[this.columns.length + flag]) === 1;
  }

  /**
   * JSON text of a row without its closing brace, so that included records can follow; `computed` by getters.
   * @throws RowTooLong
   */
  print(row: DbRow, dialect: Dialect, computed?: ReadonlyMap<string, string>): string {
    if (this.isText) {
      const text = this.textOf(row);
      return text.toString('utf8', 0, this.keys.size === 0 ? text.length - 1 : text.length);
    }
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

/**
 * The JSON text of a record, from its values: identical to the text that reading it would give. `open`: the columns
 * that the reader may read in it; by default all of the shape.
 */
export function printValues(
  shape: RowShape,
  values: ReadonlyMap<string, Scalar>,
  computed?: ReadonlyMap<string, string>,
  open?: Names,
): string {
  let text = '';
  for (const { column, opening } of shape.columns) {
    if (opening === undefined || open?.has(column.name) === false) continue;
    const value = values.get(column.name) ?? null;
    const shown = shape.shown?.get(column.name);
    text += opening + (computed?.get(column.name) ?? JSON.stringify(shown ? (shown(value) ?? null) : value));
  }
  return `${text}}`;
}

/**
 * Replaces names by their JSON prefix. The first printed column opens the brace, so it must always be present: the
 * primary key is, whatever the grants.
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

function embeddedOf(reader: Reader, include: IncludeTree, shapeOf: ShapeOf): ReadonlyMap<string, RowShape> {
  const embedded = new Map<string, RowShape>();
  for (const [name, tree] of include) {
    const related = reader.related(name);
    // Keys in tables of other programs may have collations that MySQL does not compare with each other.
    if (!reader.view.managed || !related.view.managed || reader.associations.get(name)?.multiple !== false) break;
    const shape = shapeOf(related, tree);
    if (!shape.isText || shape.keys.size > 0 || shape.maxBytes > maxIncludedBytes) break;
    embedded.set(name, shape);
  }
  return embedded;
}

function embeddedShape({ embedded, reader }: RowShape, association: string): RowShape {
  const shape = embedded.get(association);
  if (!shape) throw new Error(`${reader.view.name}.${association} is not embedded`);
  return shape;
}

function maxBytes({ type, length }: Column, { view }: Reader): number {
  const { storage } = columnKind(type);
  if (storage === 'text') return view.managed ? columnLimits.textBytes : Infinity;
  return storage === 'string' ? length * bytesPerCharacter : 0;
}

/** MariaDB writes `\u000B`, JSON.stringify `\u000b`. */
const lowerEscapes = (json: string): string => json.replaceAll(/\\(?:u00..|.)/g, (escape) => escape.toLowerCase());

function flagOf(conditions: readonly Condition[], flags: (readonly Condition[])[]): number {
  const key = JSON.stringify(conditions);
  const found = flags.findIndex((one) => JSON.stringify(one) === key);
  return found >= 0 ? found : flags.push(conditions) - 1;
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
