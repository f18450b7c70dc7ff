import { type Comparison, columnKind, type Column, type Condition, type Reader, type View } from '@viewkraft/model';
import { comparisonSql } from './comparison-sql.js';
import { exactly } from './exact-key.js';
import { allOf, join, raw, sql, type Sql } from './sql.js';
import { columnOf, keyColumn, type Statement } from './statement.js';

/** A condition on the row at `alias`, three-valued like the model's `evaluate`; every value is bound. */
export function conditionSql(condition: Condition, reader: Reader, alias: string, statement: Statement): Sql {
  switch (condition.kind) {
    case 'and':
    case 'or': {
      if (condition.of.length === 0) return raw(condition.kind === 'and' ? '(1=1)' : '(1=0)');
      const parts = condition.of.map((part) => conditionSql(part, reader, alias, statement));
      return parts.length === 1
        ? (parts[0] as Sql)
        : sql`(${join(parts, condition.kind === 'and' ? ' AND ' : ' OR ')})`;
    }
    case 'not':
      return sql`(NOT ${conditionSql(condition.of, reader, alias, statement)})`;
    case 'compare': {
      const value = columnSql(reader, condition.column, alias, statement);
      const column = columnOf(reader.view, condition.column);
      const compared = comparisonSql(condition, column, value, statement);
      if (!isFoundAsStored(condition, column, statement)) return compared;
      const stored = referenceSql(reader, condition.column, alias, statement);
      return stored.text === value.text
        ? compared
        : sql`(${comparisonSql(condition, column, stored, statement, 'stored')} AND ${compared})`;
    }
    case 'some':
    case 'none':
    case 'every':
      return relatedSql(condition, reader, alias, statement);
  }
}

/**
 * Whether values that are equal are also equal as stored, so that an index can find the rows first. This does not hold
 * for approximate numbers, nor for dates that are stored in other forms.
 */
function isFoundAsStored({ operator }: Comparison, { source, type }: Column, { dialect }: Statement): boolean {
  if (!source || !('sqlType' in source) || (operator !== 'eq' && operator !== 'in')) return false;
  const { storage, text } = columnKind(type);
  if (text) return dialect.name === 'mysql' || /char|clob|text/i.test(source.sqlType);
  return storage === 'integer' || storage === 'bigint';
}

/** Two-valued: a related row either is known to match or does not match (A5). */
function relatedSql(
  { kind, association, where }: Extract<Condition, { association: string }>,
  reader: Reader,
  alias: string,
  statement: Statement,
): Sql {
  const related = relatedRows(reader, alias, association, statement);
  const matches = conditionSql(where, related.reader, related.alias, statement);
  const wanted = kind === 'every' ? sql`(${matches}) IS NOT TRUE` : matches;
  // Nested EXISTS over rows of rows: on SQLite the condition checks the statement's budget.
  const step = statement.isOutermost(alias)
    ? undefined
    : stepSql('vk_step', related.alias, related.reader.view, statement);
  const found = allOf([related.on, step, wanted]) as Sql;
  const exists = sql`EXISTS (SELECT 1 FROM ${related.from} WHERE ${found})`;
  return kind === 'some' ? exists : sql`(NOT ${exists})`;
}

/** Per row at `alias`: checks the statement's budget. Only on SQLite; other databases limit the time themselves. */
export function stepSql(
  name: 'vk_step' | 'vk_record',
  alias: string,
  view: View,
  statement: Statement,
): Sql | undefined {
  return statement.dialect.name === 'sqlite' ? raw(`${name}(${statement.primaryKey(alias, view)})`) : undefined;
}

/** A column's value as visible to the reader: NULL in rows where the column is not open (A11). */
export function columnSql(reader: Reader, name: string, alias: string, statement: Statement): Sql {
  return openSql(raw(statement.value(alias, columnOf(reader.view, name))), reader, name, alias, statement);
}

/** Like `columnSql`, but the value as stored, which an index can find: for foreign keys. */
export function referenceSql(reader: Reader, name: string, alias: string, statement: Statement): Sql {
  return openSql(raw(statement.at(alias, columnOf(reader.view, name).field)), reader, name, alias, statement);
}

function openSql(plain: Sql, reader: Reader, name: string, alias: string, statement: Statement): Sql {
  if (statement.context.isSecret(reader.view, name)) return raw('CAST(NULL AS CHAR)');
  const access = reader.columns.get(name)?.access;
  if (access === undefined || access === 'always') return plain;
  return sql`(CASE WHEN ${anyOf(access, reader, alias, statement)} THEN ${plain} END)`;
}

/** A reference of the row at `from` to the key of the row at `to`. */
function refersSql(
  target: Reader,
  to: string,
  reader: Reader,
  from: string,
  foreignKey: string,
  statement: Statement,
  asStored: (reference: Sql) => Sql,
): Sql {
  const [key, column] = [keyColumn(target.view), columnOf(reader.view, foreignKey)];
  return exactly(
    asStored(referenceSql(reader, foreignKey, from, statement)),
    [key, column],
    statement,
    () => sql`${columnSql(reader, foreignKey, from, statement)} = ${statement.value(to, key)}`,
  );
}

/** The rows that the reader may read; undefined: all. */
export function rowsSql(reader: Reader, alias: string, statement: Statement): Sql | undefined {
  const granted = reader.rows === 'all' ? undefined : anyOf(reader.rows, reader, alias, statement);
  return allOf([granted, knownKeySql(reader.view, alias, statement)]);
}

/**
 * Another program's table on SQLite may have rows whose key is null or of another type. They have no address, and no
 * page of a list could continue after them.
 */
function knownKeySql(view: View, alias: string, statement: Statement): Sql | undefined {
  const key = keyColumn(view);
  // A rowid is never null.
  if (!key.source || key.autoIncrement || statement.dialect.name !== 'sqlite') return undefined;
  return raw(`(${statement.value(alias, key)} IS NOT NULL)`);
}

/** Whether one of a grant's conditions holds; the conditions are evaluated with full rights (A12). */
export function anyOf(
  conditions: readonly Condition[],
  reader: Pick<Reader, 'view'>,
  alias: string,
  statement: Statement,
): Sql {
  if (conditions.length === 0) return raw('(1=0)');
  const full = statement.context.full(reader.view);
  return sql`(${join(
    conditions.map((condition) => conditionSql(condition, full, alias, statement)),
    ' OR ',
  )})`;
}

/** Related records in a FROM clause, under an alias of their own. */
interface RelatedRows {
  readonly from: string;
  readonly alias: string;
  readonly reader: Reader;
  /** The condition that relates them to the row at the outer alias and restricts them to the reader's rows. */
  readonly on: Sql;
}

/** The records to which an association of the row at `alias` leads. */
export function relatedRows(reader: Reader, parent: string, name: string, statement: Statement): RelatedRows {
  const association = reader.associations.get(name);
  if (!association) throw new Error(`The view ${reader.view.name} has no association ${name}`);
  const related = reader.related(name);
  const alias = statement.alias();
  const target = statement.table(related.view.table, alias);
  const parentKey = statement.primaryKey(parent, reader.view);
  const key = statement.primaryKey(alias, related.view);
  const rows = rowsSql(related, alias, statement);
  const answer = (from: string, on: Sql): RelatedRows => ({
    from,
    alias,
    reader: related,
    on: allOf([on, rows]) as Sql,
  });
  switch (association.type) {
    case 'belongsTo':
      return answer(target, refersSql(related, alias, reader, parent, association.foreignKey, statement, (ref) => sql`${key} = ${ref}`));
    case 'hasOne':
    case 'hasMany':
      return answer(target, refersSql(reader, parent, related, alias, association.foreignKey, statement, (ref) => sql`${ref} = ${parentKey}`));
    case 'belongsToMany': {
      const links = statement.alias();
      const through = statement.table(association.through as string, links);
      const here = statement.linkKey(links, association.through, association.foreignKey);
      const there = statement.linkKey(links, association.through, association.otherKey);
      if (association.repeats) {
        return answer(target, raw(`${key} IN (SELECT ${there} FROM ${through} WHERE ${here} = ${parentKey})`));
      }
      return answer(`${through} JOIN ${target} ON ${key} = ${there}`, raw(`${here} = ${parentKey}`));
    }
  }
}
