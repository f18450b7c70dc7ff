import {
  everything,
  hasVersions,
  versionColumn,
  type IncludeTree,
  type ListQuery,
  type Reader,
  type Scalar,
} from '@viewkraft/model';
import type { DbRow, DbValue, Queryable } from '../../../kernel/database/database.js';
import { KeyedSelect } from '../../../kernel/database/keyed-select.js';
import { storedPlaceholder, valueCodec } from '../../../kernel/database/value-codecs.js';
import type { RecordRuntime } from '../record-runtime.js';
import type { RequestFunctions } from '../rules/request-functions.js';
import { operandSql, padded, type OperandForm } from '../sql/comparison-sql.js';
import { rowsSql } from '../sql/condition-sql.js';
import { comparesTwice, exactly } from '../sql/exact-key.js';
import { countSql, matchingRows, type ListPart, type ListSource } from '../sql/list-sql.js';
import { pageSql } from '../sql/page-sql.js';
import { rowJson } from '../sql/row-json.js';
import type { RowShape } from '../sql/row-shape.js';
import { join, raw, sql, whereAll, type Sql } from '../sql/sql.js';
import { columnOf, keyColumn, rowAlias, Statement } from '../sql/statement.js';
import { searchedSource } from './common-words.js';
import { printRows } from './include-records.js';
import { mayBeLarge, refuseLarge, refuseLargeRows } from './large-pages.js';

/** A page of records as JSON text, ready to send. */
export interface PageResponse {
  readonly body: string | Buffer;
  readonly count: number;
  /** JSON text of the last record, if more follow; known only if `look` was set. */
  readonly last: string | undefined;
}

/** The separator between records of a list: the last record can be cut off without parsing the others. */
const between = ',\n';
const newline = between.charCodeAt(1);
const closing = ']'.charCodeAt(0);
const betweenBytes = Buffer.from(between);
const openingBytes = Buffer.from('[');
const closingBytes = Buffer.from(']');

/** A page of a list. `look`: read one more record to find out whether there is one. */
export function readPage(
  source: ListSource,
  query: ListQuery,
  runtime: RecordRuntime,
  look: boolean,
  functions: RequestFunctions = runtime.requestFunctions(),
): Promise<PageResponse> {
  return runtime.retryInCells(() => readPageOnce(source, query, runtime, look, functions));
}

async function readPageOnce(
  listed: ListSource,
  query: ListQuery,
  runtime: RecordRuntime,
  look: boolean,
  functions: RequestFunctions,
): Promise<PageResponse> {
  if (query.limit === 0) return { body: '[]', count: 0, last: undefined };
  const source = query.search.length > 0 ? await searchedSource(listed, query, runtime) : listed;
  const shape = runtime.shapeOf(source.reader, query.include, query.select);
  const extended = look ? { ...query, limit: query.limit + 1 } : query;
  if (writesJson(shape, runtime)) return readJsonPage(source, query, extended, shape, runtime);
  const compile = (one: ListPart): Sql => pageSql(source, one, shape.cells(runtime), new Statement(runtime));
  const { text, values } = pageTemplate(source, extended, shape, runtime, compile);
  const rows = await runtime.database.query(text, values);
  if (shape.isText || mayBeLarge(shape, extended.limit)) refuseLargeRows(rows);
  const more = rows.length > query.limit;
  const shown = more ? rows.slice(0, query.limit) : rows;
  if (shape.isText && shape.keys.size === 0) return pageOfTexts(shown.map((row) => shape.textOf(row)), more);
  const records = await printRows(shown, shape, runtime, runtime.database, functions);
  refuseLarge(records.reduce((sum, { length }) => sum + length, 0));
  return { body: `[${records.join(between)}]`, count: records.length, last: more ? records.at(-1) : undefined };
}

function pageOfTexts(records: readonly Buffer[], more: boolean): PageResponse {
  const parts = records.flatMap((record, at) => [at === 0 ? openingBytes : betweenBytes, record]);
  const body = records.length === 0 ? '[]' : Buffer.concat([...parts, closingBytes]);
  return { body, count: records.length, last: more ? records.at(-1)?.toString() : undefined };
}

/** SQLite generates the list's JSON itself: one statement, one value. */
async function readJsonPage(
  source: ListSource,
  query: ListQuery,
  extended: ListQuery,
  shape: RowShape,
  runtime: RecordRuntime,
): Promise<PageResponse> {
  const compile = (one: ListPart): Sql => jsonPageSql(source, one, shape, runtime);
  const { text, values } = pageTemplate(source, extended, shape, runtime, compile);
  const [row] = await runtime.database.query(text, values);
  const count = Number(row?.[0]);
  const body = row?.[1] as Buffer;
  refuseLarge(body.length);
  if (count <= query.limit) return { body, count, last: undefined };
  const end = body.lastIndexOf(newline);
  body[end - 1] = closing;
  // Without an earlier separator, the record begins after the bracket.
  const begin = Math.max(body.lastIndexOf(newline, end - 1) + 1, 1);
  return { body: body.subarray(0, end), count: query.limit, last: body.toString('utf8', begin, end - 1) };
}

/** The SQL of a page, compiled once for all filter values. */
function pageTemplate(
  { linked, reader }: ListSource,
  query: ListQuery,
  shape: RowShape,
  { dialect, templates }: RecordRuntime,
  compile: (query: ListPart) => Sql,
): Sql {
  if (linked || query.search.length > 0) return compile(query);
  const { sort, offset, after } = query;
  const keys = sort.map(({ path, column, descending }) => `${descending ? '-' : ''}${[...path, column].join('.')}`);
  const isLarge = mayBeLarge(shape, query.limit);
  const behind = after?.map((value) => (value === null ? 'null' : 'value')).join() ?? '';
  return templates.sql(shape, `${keys.join()} ${offset > 0} ${behind} ${isLarge}`, query, reader, dialect, compile, query);
}

function jsonPageSql(source: ListSource, query: ListPart, shape: RowShape, runtime: RecordRuntime): Sql {
  const statement = new Statement(runtime);
  const { view } = source.reader;
  const record = sql`${recordJson(shape, runtime)} AS record`;
  const isLarge = mayBeLarge(shape, query.limit);
  if (query.sort.length === 0) return listJson(pageSql(source, query, record, statement), isLarge);
  // Only keys are sorted: otherwise SQLite might generate the JSON of every scanned row before it knows the page.
  const key = statement.primaryKey(rowAlias, view);
  const page = pageSql(source, query, raw(`${key} AS id`), statement);
  const keys = statement.alias();
  const rows = `${statement.table(view.table, rowAlias)} ON ${key} = ${keys}.id`;
  return listJson(sql`SELECT ${record} FROM (${page}) ${keys} CROSS JOIN ${rows}`, isLarge);
}

const recordJsons = new WeakMap<RowShape, Sql>();

/** SQL for the JSON text of the row at `rowAlias`, compiled once per shape. */
function recordJson(shape: RowShape, runtime: RecordRuntime): Sql {
  let json = recordJsons.get(shape);
  if (!json) {
    const included = ({ reader, include }: RowShape, name: string): RowShape =>
      runtime.shapeOf(reader.related(name), include.get(name));
    recordJsons.set(shape, (json = rowJson(shape, rowAlias, new Statement(runtime, 'j'), included)));
  }
  return json;
}

/** `isLarge`: the records may be too large together. The statement then ends with the first one that is too much. */
const listJson = (records: Sql, isLarge: boolean): Sql =>
  sql`SELECT COUNT(*), CAST(concat('[',group_concat(record,',' || char(10)),']') AS BLOB) FROM (${records})${raw(isLarge ? ' WHERE vk_bytes(octet_length(record))' : '')}`;

/** Whether SQLite can generate all of it: not if a getter or a view's extension changes a column's output. */
function writesJson(shape: RowShape, runtime: RecordRuntime): boolean {
  if (runtime.dialect.name !== 'sqlite' || shape.shown || shape.getters.length > 0) return false;
  const plain = (reader: Reader, include: IncludeTree): boolean =>
    [...include].every(([name, tree]) => {
      const related = reader.related(name);
      const { shown, getters } = runtime.shapeOf(related, tree);
      return !shown && getters.length === 0 && plain(related, tree);
    });
  return plain(shape.reader, shape.include);
}

/** The number of matching records. */
export async function countRecords(
  listed: ListSource,
  query: Pick<ListQuery, 'where' | 'search'>,
  runtime: RecordRuntime,
): Promise<number> {
  const { linked, reader } = listed;
  const source = query.search.length > 0 ? await searchedSource(listed, query, runtime) : listed;
  const compile = (one: typeof query): Sql => countSql(source, one, new Statement(runtime));
  const { text, values } =
    linked || query.search.length > 0
      ? compile(query)
      : runtime.templates.sql(reader, 'count', query, reader, runtime.dialect, compile);
  const [row] = await runtime.database.query(text, values);
  return Number(row?.[0]);
}

/** One record as JSON text, with its version if the view has versions; null if it is not readable. */
export interface RecordResponse {
  readonly body: string | Buffer;
  readonly version: number | undefined;
}

export function readRecord(
  reader: Reader,
  key: NonNullable<Scalar>,
  runtime: RecordRuntime,
  include?: IncludeTree,
  select?: readonly string[],
): Promise<RecordResponse | null> {
  return runtime.retryInCells(() => readRecordOnce(reader, key, runtime, include, select));
}

async function readRecordOnce(
  reader: Reader,
  key: NonNullable<Scalar>,
  runtime: RecordRuntime,
  include: IncludeTree | undefined,
  select: readonly string[] | undefined,
): Promise<RecordResponse | null> {
  const { database } = runtime;
  const shape = runtime.shapeOf(reader, include, select);
  const compiled = recordSql(shape, runtime);
  const row = await database.queryByKey(compiled.select, compiled.bound(key));
  if (!row) return null;
  const version = hasVersions(shape.reader.view) ? Number(row[0]) : undefined;
  if (compiled.json) return { body: row[1] as Buffer, version };
  if (shape.isText && shape.keys.size === 0) return { body: shape.textOf(row.slice(1)), version };
  const [body] = await printRows([row.slice(1)], shape, runtime, database);
  return { body: body as string, version };
}

interface RecordSql {
  readonly select: KeyedSelect;
  readonly json: boolean;
  bound(key: NonNullable<Scalar>): DbValue;
}

const recordSqls = new WeakMap<RowShape, RecordSql>();

/** Compiled once per shape; only the key differs between calls. */
function recordSql(shape: RowShape, runtime: RecordRuntime): RecordSql {
  let compiled = recordSqls.get(shape);
  if (!compiled) recordSqls.set(shape, (compiled = compileRecordSql(shape, runtime)));
  return compiled;
}

function compileRecordSql(shape: RowShape, runtime: RecordRuntime): RecordSql {
  const { reader } = shape;
  const { view } = reader;
  const statement = new Statement(runtime);
  const alias = rowAlias;
  const json = writesJson(shape, runtime);
  const cells = json ? sql`CAST(${recordJson(shape, runtime)} AS BLOB)` : shape.cells(runtime);
  const version = hasVersions(view) ? statement.value(alias, columnOf(view, versionColumn)) : 'NULL';
  const column = keyColumn(view);
  const codec = valueCodec(runtime.dialect, column);
  const stored = statement.primaryKey(alias, view);
  const value = statement.value(alias, column);
  const rows = rowsSql(reader, alias, statement);
  return {
    json,
    select: new KeyedSelect(
      sql`SELECT ${version},${cells},${codec.select(value)} FROM ${statement.table(view.table, alias)} WHERE `,
      [
        { value: stored, placeholder: storedPlaceholder(runtime.dialect, column) },
        ...(comparesTwice([column], statement) ? [{ value, placeholder: codec.placeholder(column) }] : []),
      ],
      rows ? sql` AND ${rows}` : raw(''),
    ),
    bound: (key) => codec.toDb(key, column),
  };
}

/** The keys, as stored, of those given records that the source leads to and the reader may read. */
export async function readableKeys(
  source: ListSource,
  keys: readonly NonNullable<Scalar>[],
  runtime: RecordRuntime,
  queryable: Queryable,
): Promise<DbRow[]> {
  const found: DbRow[] = [];
  const { view } = source.reader;
  const column = keyColumn(view);
  for (let at = 0; at < keys.length; at += maxKeysPerQuery) {
    const statement = new Statement(runtime);
    const alias = statement.alias();
    const key = statement.primaryKey(alias, view);
    const part = padded(keys.slice(at, at + maxKeysPerQuery));
    const list = (form: OperandForm): Sql => join(part.map((one) => operandSql(column, one, statement, form)), ','); // prettier-ignore
    const matching = matchingRows(source, everyRow, alias, statement);
    const value = (): Sql => sql`${statement.value(alias, column)} IN (${list('value')})`;
    const named = exactly(sql`${key} IN (${list('stored')})`, [column], statement, value);
    const { text, values } =
      sql`SELECT ${valueCodec(runtime.dialect, column).select(key)} FROM ${statement.table(view.table, alias)}${whereAll([named, matching])}`;
    found.push(...(await queryable.query(text, values)));
  }
  return found;
}

const maxKeysPerQuery = 512;
const everyRow = { where: everything, search: [] };
