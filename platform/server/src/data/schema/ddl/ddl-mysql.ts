import { defined } from '../table/defined.js';
import type { Dialect } from '../../../kernel/database/database.js';
import { allowWrites, stopWrites } from '../../../kernel/database/cluster/write-stop.js';
import type { Ddl } from './ddl.js';
import { foreignKeySql, primaryKeySql, quotedList } from './ddl-parts.js';
import type { LiveTable } from '../table/live-table.js';
import type { PhysicalColumn, PhysicalForeignKey, PhysicalIndex, PhysicalTable } from '../table/physical-table.js';
import { changeColumn, liveColumnOf, liveTableOf, renameInTable, withoutIndex } from '../table/table-model.js';

/** MySQL and MariaDB: every DDL statement commits on its own, so a change is one statement wherever possible. */
export class MysqlDdl implements Ddl {
  private readonly q: (name: string) => string;

  constructor(private readonly dialect: Dialect) {
    this.q = (name) => dialect.quote(name);
  }

  createTable(table: PhysicalTable, foreignKeys: readonly PhysicalForeignKey[]): { sql: string[]; table: LiveTable } {
    const parts = [
      ...table.columns.map((column) => this.column(column)),
      ...primaryKeySql(table, this.q),
      ...table.indexes.map((index) => this.index(index)),
      ...foreignKeys.map((key) => foreignKeySql(key, this.q)),
    ];
    const sql = `CREATE TABLE ${this.q(table.name)} (${parts.join(', ')}) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`;
    return { sql: [sql], table: { ...liveTableOf(table, ''), foreignKeys: [...foreignKeys] } };
  }

  addColumn(table: LiveTable, column: PhysicalColumn, fill: string | undefined): string[] {
    table.columns.set(column.name, liveColumnOf(column, fill !== undefined));
    // The default fills existing rows in the statement that adds the column: they are never without a value.
    const preset = fill === undefined ? '' : ` DEFAULT (${fill})`;
    return [
      `ALTER TABLE ${this.q(table.name)} ADD COLUMN ${this.column(column)}${preset}`,
      ...(fill === undefined ? [] : this.dropDefault(table, column.name)),
    ];
  }

  dropDefault(table: LiveTable, column: string): string[] {
    changeColumn(table, column, { hasDefault: false });
    return [`ALTER TABLE ${this.q(table.name)} ALTER COLUMN ${this.q(column)} DROP DEFAULT`];
  }

  renameColumn(table: LiveTable, from: string, to: string): string[] {
    renameInTable(table, from, to);
    return [
      `ALTER TABLE ${this.q(table.name)} CHANGE COLUMN ${this.q(from)} ${this.column(defined(table.columns.get(to)))}`,
    ];
  }

  widenColumn(table: LiveTable, column: string, sqlType: string): string[] {
    return this.modify(table, changeColumn(table, column, { sqlType, hasDefault: false }));
  }

  setNullable(table: LiveTable, column: string, nullable: boolean): string[] {
    return this.modify(table, changeColumn(table, column, { nullable, hasDefault: false }));
  }

  addIndex(table: LiveTable, index: PhysicalIndex, sortKey: PhysicalColumn | undefined): string[] {
    table.indexes.push(index);
    const add = `ADD ${this.index(index)}`;
    if (!sortKey) return [`ALTER TABLE ${this.q(table.name)} ${add}`];
    table.columns.set(sortKey.name, liveColumnOf(sortKey));
    return [`ALTER TABLE ${this.q(table.name)} ADD COLUMN ${this.column(sortKey)}, ${add}`];
  }

  dropIndex(table: LiveTable, index: PhysicalIndex): string[] {
    withoutIndex(table, index);
    const first = defined(index.columns[0]);
    const sortKey = table.columns.get(first)?.generatedAs !== undefined;
    if (sortKey) table.columns.delete(first);
    const column = sortKey ? `, DROP COLUMN ${this.q(first)}` : '';
    return [`ALTER TABLE ${this.q(table.name)} DROP INDEX ${this.q(index.name)}${column}`];
  }

  addForeignKey(table: LiveTable, key: PhysicalForeignKey): string[] {
    table.foreignKeys.push(key);
    return [`ALTER TABLE ${this.q(table.name)} ADD ${foreignKeySql(key, this.q)}`];
  }

  dropForeignKey(table: LiveTable, key: PhysicalForeignKey): string[] {
    table.foreignKeys = table.foreignKeys.filter(({ name }) => name !== key.name);
    return [`ALTER TABLE ${this.q(table.name)} DROP FOREIGN KEY ${this.q(key.name)}`];
  }

  dropColumn(table: LiveTable, column: string): string[] {
    table.columns.delete(column);
    return [`ALTER TABLE ${this.q(table.name)} DROP COLUMN ${this.q(column)}`];
  }

  // One statement: between two, a waiting session could prepare its own and find no column of this name.
  replaceColumn(table: LiveTable, column: string, by: string): string[] {
    table.columns.delete(column);
    renameInTable(table, by, column);
    const renamed = this.column(defined(table.columns.get(column)));
    return [`ALTER TABLE ${this.q(table.name)} DROP COLUMN ${this.q(column)}, CHANGE COLUMN ${this.q(by)} ${renamed}`];
  }

  // The locks survive commits and DDL only while autocommit is off.
  lockTables(names: readonly string[]): string[] {
    if (this.dialect.isCluster) return names.flatMap((name) => stopWrites(name, this.dialect));
    return ['SET autocommit = 0', `LOCK TABLES ${names.map((name) => `${this.q(name)} WRITE`).join(', ')}`];
  }

  unlockTables(names: readonly string[]): string[] {
    if (this.dialect.isCluster) return names.flatMap((name) => allowWrites(name, this.dialect));
    return ['UNLOCK TABLES', 'SET autocommit = 1'];
  }

  // MODIFY drops every attribute that is not repeated.
  private modify(table: LiveTable, column: PhysicalColumn): string[] {
    return [`ALTER TABLE ${this.q(table.name)} MODIFY COLUMN ${this.column(column)}`];
  }

  private column(column: PhysicalColumn): string {
    const name = `${this.q(column.name)} ${column.sqlType}`;
    if (column.generatedAs !== undefined) return `${name} GENERATED ALWAYS AS (${column.generatedAs}) STORED`;
    return `${name}${column.nullable ? ' NULL' : ' NOT NULL'}${column.autoIncrement ? ' AUTO_INCREMENT' : ''}`;
  }

  private index(index: PhysicalIndex): string {
    return `${index.unique ? 'UNIQUE INDEX' : 'INDEX'} ${this.q(index.name)} (${quotedList(index.columns, this.q)})`;
  }
}
