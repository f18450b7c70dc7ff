import { columnKind } from '../columns/columns.js';
import type { Scalar } from '../definition/column-type.js';
import type { Column, View } from '../definition/view.js';

/** The columns in which a view with `search` is searched: texts, but not the keys of other records. */
export function searchedColumns({ columns, associations }: Pick<View, 'columns' | 'associations'>): readonly Column[] {
  const keys = new Set([...associations.values()].flatMap((one) => (one.type === 'belongsTo' ? one.foreignKey : [])));
  return [...columns.values()].filter(({ name, type, hidden }) => columnKind(type).text && !hidden && !keys.has(name));
}

/** What a reader sees of a text: HTML without tags, JSON without the names of its members. */
export function visibleText({ widget, editor }: Pick<Column, 'widget' | 'editor'>, value: Scalar): string {
  if (value === null) return '';
  const text = String(value);
  if (widget === 'html') return withoutTags(text);
  if (editor === 'blocks') return textsOfJson(text, nonTextKeys);
  return widget === 'json' ? textsOfJson(text) : text;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function withoutTags(html: string): string {
  // Inline tags may stand inside a word.
  const text = html.replace(/<\/?(?:a|abbr|b|em|i|mark|s|small|span|strong|sub|sup|u)(?:\s[^<>]*)?>/gi, '');
  return text
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{1,8}));/gi, (whole, decimal, hex, name) => {
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(String(hex), 16) : undefined;
      if (code === undefined) return entities[String(name).toLowerCase()] ?? whole;
      return code > 0 && code < 0xd800 ? String.fromCodePoint(code) : ' ';
    });
}

/** Keys of shipped blocks, and of every block, whose values no visitor reads: types, choices, addresses. */
export const nonTextKeys: ReadonlySet<string> = new Set(['type', 'id', 'animation', 'href', 'src', 'layout', 'tone', 'provider', 'sizes']); // prettier-ignore

/** `except`: keys whose own values are left out. */
function textsOfJson(text: string, except: ReadonlySet<string> = new Set()): string {
  try {
    const texts: string[] = [];
    JSON.parse(text, (key, value: unknown) => {
      if (typeof value === 'string' && !except.has(key)) texts.push(value);
      return value;
    });
    return texts.join(' ');
  } catch {
    return text;
  }
}
