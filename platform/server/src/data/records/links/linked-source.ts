import { AppError, type Reader, type Scalar } from '@viewkraft/model';
import { operandSql } from '../sql/comparison-sql.js';
import { columnSql, referenceSql, rowsSql } from '../sql/condition-sql.js';
import { exactly } from '../sql/exact-key.js';
import type { ListSource } from '../sql/list-sql.js';
import { allOf, raw, sql, whereAll, type Sql } from '../sql/sql.js';
import { columnOf, keyColumn, type Statement } from '../sql/statement.js';

/**
 * The records of one record's association, as the source of a list query.
 * @throws AppError ASSOCIATION_NOT_FOUND also for one that the caller may not read (A10)
 */
export function linkedSource(parent: Reader, key: NonNullable<Scalar>, name: string): ListSource {
  const association = parent.associations.get(name);
  if (!association) throw new AppError('ASSOCIATION_NOT_FOUND');
  const reader = parent.related(name);
  const operand = (statement: Statement) => operandSql(keyColumn(parent.view), key, statement);
  switch (association.type) {
    case 'belongsTo':
      return {
        reader,
        linked: (alias, statement) => {
          const from = statement.alias();
          const foreignKey = referenceSql(parent, association.foreignKey, from, statement);
          const here = sql`${statement.primaryKey(from, parent.view)} = ${operand(statement)}`;
          const where = whereAll([here, rowsSql(parent, from, statement)]);
          const read = (value: Sql) => sql`(SELECT ${value} FROM ${statement.table(parent.view.table, from)}${where})`;
          const [key, column] = [keyColumn(reader.view), columnOf(parent.view, association.foreignKey)];
          const stored = sql`${statement.primaryKey(alias, reader.view)} = ${read(foreignKey)}`;
          const value = () => columnSql(parent, column.name, from, statement);
          return exactly(stored, [key, column], statement, () => sql`${statement.value(alias, key)} = ${read(value())}`);
        },
      };
    case 'hasOne':
    case 'hasMany':
      return {
        reader,
        linked: (alias, statement) => {
          const { foreignKey } = association;
          const stored = sql`${referenceSql(reader, foreignKey, alias, statement)} = ${operand(statement)}`;
          const value = () => columnSql(reader, foreignKey, alias, statement);
          return exactly(stored, [columnOf(reader.view, foreignKey)], statement, () => sql`${value()} = ${operand(statement)}`);
        },
      };
    case 'belongsToMany':
      return {
        reader,
        linked: (alias, statement) => {
          const links = statement.alias();
          const there = raw(statement.linkKey(links, association.through, association.otherKey));
          const here = sql`${statement.linkKey(links, association.through, association.foreignKey)} = ${operand(statement)}`;
          const table = statement.table(association.through as string, links);
          return sql`${statement.primaryKey(alias, reader.view)} IN (SELECT ${there} FROM ${table}${whereAll([allOf([here])])})`;
        },
      };
  }
}
