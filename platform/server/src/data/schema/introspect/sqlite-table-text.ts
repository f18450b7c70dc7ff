import { createTableText, isConstraint, tableItems, type TableItems } from './sqlite-table-sql.js';

/** Edits the CREATE TABLE text of a SQLite table as ALTER TABLE would; all other parts (CHECK, COLLATE) stay. */
export class SqliteTableText {
  private readonly parts: TableItems;

  constructor(sql: string | TableItems) {
    this.parts = typeof sql === 'string' ? tableItems(sql) : sql;
  }

  toString(quotedName: string): string {
    return createTableText(quotedName, this.parts);
  }

  addColumn(text: string): SqliteTableText {
    const columns = this.parts.items.filter((item) => !isConstraint(item)).length;
    return this.with(this.parts.items.toSpliced(columns, 0, text));
  }

  addConstraint(text: string): SqliteTableText {
    return this.with([...this.parts.items, text]);
  }

  dropColumn(column: string): SqliteTableText {
    return this.with(this.parts.items.filter((item) => columnName(item) !== column));
  }

  /** Removes the foreign key of a column, whether it is a table constraint or part of the column. */
  dropForeignKey(column: string): SqliteTableText {
    const items = this.parts.items.filter((item) => foreignKeyColumn(item) !== column);
    return this.with(items.map((item) => (columnName(item) === column ? item.replace(reference, '') : item)));
  }

  renameColumn(from: string, to: string): SqliteTableText {
    return this.with(
      this.parts.items.map((item) => {
        if (columnName(item) === from) return item.replace(/^("(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|\w+)/, () => `"${to}"`);
        return isConstraint(item) ? item.replaceAll(`("${from}")`, () => `("${to}")`) : item;
      }),
    );
  }

  setNullable(column: string, nullable: boolean): SqliteTableText {
    return this.with(
      this.parts.items.map((item) => {
        if (columnName(item) !== column) return item;
        const bare = item.replace(/\s+NOT\s+NULL\b/i, '');
        return nullable ? bare : `${bare} NOT NULL`;
      }),
    );
  }

  private with(items: readonly string[]): SqliteTableText {
    return new SqliteTableText({ items, tail: this.parts.tail });
  }
}

const quotedOrWord = `(?:"(?:[^"]|"")*"|\`[^\`]*\`|\\[[^\\]]*\\]|\\w+)`;
const reference = new RegExp(
  `\\s+(?:CONSTRAINT\\s+${quotedOrWord}\\s+)?REFERENCES\\s+${quotedOrWord}(?:\\s*\\([^)]*\\))?` +
    `(?:\\s+ON\\s+(?:DELETE|UPDATE)\\s+(?:SET\\s+NULL|SET\\s+DEFAULT|CASCADE|RESTRICT|NO\\s+ACTION)|\\s+(?:NOT\\s+)?DEFERRABLE(?:\\s+INITIALLY\\s+\\w+)?)*`,
  'i',
);

const bare = (quoted: string): string => (/^["`[]/.test(quoted) ? quoted.slice(1, -1).replaceAll('""', '"') : quoted);

function columnName(item: string): string | undefined {
  if (isConstraint(item)) return undefined;
  const match = new RegExp(`^${quotedOrWord}`).exec(item);
  return match ? bare(match[0]) : undefined;
}

function foreignKeyColumn(item: string): string | undefined {
  const match = new RegExp(
    `^(?:CONSTRAINT\\s+${quotedOrWord}\\s+)?FOREIGN\\s+KEY\\s*\\(\\s*(${quotedOrWord})\\s*\\)`,
    'i',
  ).exec(item);
  return match?.[1] ? bare(match[1]) : undefined;
}
