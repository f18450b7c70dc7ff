/**
 * The parts of a CREATE TABLE text: the text between the outer parentheses, cut at its commas, and the text after it.
 */
export interface TableItems {
  readonly items: readonly string[];
  readonly tail: string;
}

const closing: Readonly<Record<string, string>> = { '"': '"', "'": "'", '`': '`', '[': ']' };

/** Splits a CREATE TABLE text into its columns and constraints; handles quotes, comments and nested parentheses. */
export function tableItems(sql: string): TableItems {
  const items: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < sql.length; at += 1) {
    const char = sql.charAt(at);
    const end = closing[char];
    if (end !== undefined) at = sql.indexOf(end, at + 1);
    else if (sql.startsWith('--', at)) at = sql.indexOf('\n', at);
    else if (sql.startsWith('/*', at)) at = sql.indexOf('*/', at) + 1;
    else if (char === '(' && (depth += 1) === 1) from = at + 1;
    else if (char === ',' && depth === 1) {
      items.push(sql.slice(from, at).trim());
      from = at + 1;
    } else if (char === ')' && (depth -= 1) === 0) {
      items.push(sql.slice(from, at).trim());
      return { items, tail: sql.slice(at + 1).trim() };
    }
    if (at < 0) break;
  }
  return { items, tail: '' };
}

const constraint = /^(CONSTRAINT|PRIMARY\s+KEY|UNIQUE|CHECK|FOREIGN\s+KEY)\b/i;

/** Whether the part is a table constraint rather than a column. */
export const isConstraint = (item: string): boolean => constraint.test(item);

/** The same CREATE TABLE text under another name, with its parts replaced. */
export const createTableText = (quotedName: string, { items, tail }: TableItems): string =>
  `CREATE TABLE ${quotedName} (${items.join(', ')})${tail ? ` ${tail}` : ''}`;
