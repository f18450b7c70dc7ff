import type { Dialect } from '../../../kernel/database/database.js';
import type { Ddl } from './ddl.js';
import { foreignKeySql, primaryKeySql } from './ddl-parts.js';
import type { LiveTable } from '../table/live-table.js';
import type { PhysicalColumn, PhysicalForeignKey, PhysicalIndex, PhysicalTable } from '../table/physical-table.js';
import { rebuildTable } from './rebuild-table.js';
import { SqliteTableText } from '../introspect/sqlite-table-text.js';
import { changeColumn, liveColumnOf, liveTableOf, renameInTable, withoutIndex } from '../table/table-model.js';

/**
 * SQLite: its own ALTER TABLE where it exists (NOT NULL can be set and dropped since 3.53, the bundled version), and a
 * rebuilt table for foreign keys. All statements run in one transaction with foreign keys off.
 */
export class SqliteDdl implements Ddl {
  private readonly q: (name: string) => string;

  constructor(dialect: Dialect) {
    this.q = (name) => dialect.quote(name);
  }

  createTable(table: PhysicalTable, foreignKeys: readonly PhysicalForeignKey[]): { sql: string[]; table: LiveTable } {
    const counted = table.columns.find(({ autoIncrement }) => autoIncrement);
    const parts = [
      ...table.columns.map((column) => this.column(column)),
      ...(counted ? [] : primaryKeySql(table, this.q)),
      ...foreignKeys.map((key) => foreignKeySql(key, this.q)),
    ];
    const create = `CREATE TABLE ${this.q(table.name)} (${parts.join(', ')})`;
    const live = { ...liveTableOf(table, create), foreignKeys: [...foreignKeys] };
    return { sql: [create, ...table.indexes.map((index) => this.indexSql(table.name, index))], table: live };
  }

  addColumn(table: LiveTable, column: PhysicalColumn, fill: string | undefined): string[] {
    const text = this.column({ ...column, nullable: true });
    table.createSql = new SqliteTableText(table.createSql).addColumn(text).toString(this.q(table.name));
    table.columns.set(column.name, liveColumnOf({ ...column, nullable: true }));
    const sql = [`ALTER TABLE ${this.q(table.name)} ADD COLUMN ${text}`];
    if (fill !== undefined) sql.push(`UPDATE ${this.q(table.name)} SET ${this.q(column.name)} = ${fill}`);
    if (!column.nullable) sql.push(...this.setNullable(table, column.name, false));
    return sql;
  }

  // No statement here leaves a default in the table.
  dropDefault(): string[] {
    return [];
  }

  renameColumn(table: LiveTable, from: string, to: string): string[] {
    table.createSql = new SqliteTableText(table.createSql).renameColumn(from, to).toString(this.q(table.name));
    renameInTable(table, from, to);
    return [`ALTER TABLE ${this.q(table.name)} RENAME COLUMN ${this.q(from)} TO ${this.q(to)}`];
  }

  // Types of one affinity are stored alike, whatever the column's declared type; the platform checks lengths.
  widenColumn(): string[] {
    return [];
  }

  setNullable(table: LiveTable, column: string, nullable: boolean): string[] {
    table.createSql = new SqliteTableText(table.createSql).setNullable(column, nullable).toString(this.q(table.name));
    changeColumn(table, column, { nullable });
    return [`ALTER TABLE ${this.q(table.name)} ALTER COLUMN ${this.q(column)} ${nullable ? 'DROP' : 'SET'} NOT NULL`];
  }

  addIndex(table: LiveTable, index: PhysicalIndex): string[] {
    table.indexes.push(index);
    return [this.indexSql(table.name, index)];
  }

  dropIndex(table: LiveTable, index: PhysicalIndex): string[] {
    withoutIndex(table, index);
    return [`DROP INDEX ${this.q(index.name)}`];
  }

  addForeignKey(table: LiveTable, key: PhysicalForeignKey): string[] {
    return this.rebuild(table, [...table.foreignKeys, key], (text) => text.addConstraint(foreignKeySql(key, this.q)));
  }

  dropForeignKey(table: LiveTable, key: PhysicalForeignKey): string[] {
    const rest = table.foreignKeys.filter(({ column }) => column !== key.column);
    return this.rebuild(table, rest, (text) => text.dropForeignKey(key.column));
  }

  dropColumn(table: LiveTable, column: string): string[] {
    table.createSql = new SqliteTableText(table.createSql).dropColumn(column).toString(this.q(table.name));
    table.columns.delete(column);
    return [`ALTER TABLE ${this.q(table.name)} DROP COLUMN ${this.q(column)}`];
  }

  replaceColumn(table: LiveTable, column: string, by: string): string[] {
    return [...this.dropColumn(table, column), ...this.renameColumn(table, by, column)];
  }

  // All statements of a change run in one transaction, which locks the whole database.
  lockTables(): string[] {
    return [];
  }

  unlockTables(): string[] {
    return [];
  }

  private rebuild(
    table: LiveTable,
    foreignKeys: PhysicalForeignKey[],
    edit: (text: SqliteTableText) => SqliteTableText,
  ): string[] {
    const text = edit(new SqliteTableText(table.createSql));
    table.createSql = text.toString(this.q(table.name));
    table.foreignKeys = foreignKeys;
    return rebuildTable(table, text, this.q, (index) => this.indexSql(table.name, index));
  }

  private column(column: PhysicalColumn): string {
    const name = `${this.q(column.name)} ${column.sqlType}`;
    if (column.autoIncrement) return `${name} PRIMARY KEY AUTOINCREMENT`;
    return column.nullable ? name : `${name} NOT NULL`;
  }

  private indexSql(table: string, index: PhysicalIndex): string {
    const columns = index.columns.map(
      (name, place) => this.q(name) + (index.nocase && place === 0 ? ' COLLATE NOCASE' : ''),
    );
    return `CREATE ${index.unique ? 'UNIQUE ' : ''}INDEX ${this.q(index.name)} ON ${this.q(table)} (${columns.join(', ')})`;
  }
}
