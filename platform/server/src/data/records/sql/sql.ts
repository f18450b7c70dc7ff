import type { DbValue } from '../../../kernel/database/database.js';

/** A piece of SQL with the values of its placeholders, in order. */
export interface Sql {
  readonly text: string;
  readonly values: readonly DbValue[];
}

const none: readonly DbValue[] = [];

/** SQL without values. The text must be trusted: keywords, and identifiers already quoted. */
export const raw = (text: string): Sql => ({ text, values: none });

/** One bound value. */
export const bind = (value: DbValue, placeholder = '?'): Sql => ({ text: placeholder, values: [value] });

/**
 * Concatenates pieces. A string among the parts is trusted SQL text, as for `raw`; values are added only through
 * `bind`.
 */
export function sql(strings: TemplateStringsArray, ...parts: readonly (Sql | string)[]): Sql {
  let text = strings[0] ?? '';
  let values = none;
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] as Sql | string;
    if (typeof part === 'string') text += part;
    else {
      text += part.text;
      if (part.values.length > 0) values = values.length === 0 ? part.values : [...values, ...part.values];
    }
    text += strings[at + 1] ?? '';
  }
  return { text, values };
}

export function join(parts: readonly Sql[], separator: string): Sql {
  if (parts.length === 1) return parts[0] as Sql;
  return { text: parts.map(({ text }) => text).join(separator), values: parts.flatMap(({ values }) => values) };
}

/** Joins conditions with AND; undefined, which restricts nothing, for an empty list. */
export function allOf(parts: readonly (Sql | undefined)[]): Sql | undefined {
  const said = parts.filter((part) => part !== undefined);
  return said.length === 0 ? undefined : join(said, ' AND ');
}

export const whereAll = (parts: readonly (Sql | undefined)[]): Sql => {
  const condition = allOf(parts);
  return condition ? sql` WHERE ${condition}` : raw('');
};
