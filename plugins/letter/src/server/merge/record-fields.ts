import { displayColumn, type Identity, type Reader } from '@viewkraft/model';
import type { Records } from '@viewkraft/server';
import { formatDay, formatValue, type LetterLocale } from './format-value.js';

type Shown = Readonly<Record<string, unknown>>;

/** Returns the value of a merge field; undefined: the field does not exist, or the writer may not read it. */
export type FieldValues = (name: string) => string | undefined;

/** Returns the merge fields of a record that the writer may read; null if the writer may not read the record. */
export async function recordFields(
  records: Records,
  view: string,
  id: string,
  identity: Identity,
  locale: LetterLocale,
): Promise<FieldValues | null> {
  const reader = records.reader(view, identity);
  if (!reader) return null;
  const links = [...reader.associations.values()].filter(({ multiple }) => !multiple).map(({ name }) => name);
  const record = await records.shown(view, id, identity, links);
  if (!record) return null;
  return (name) => {
    const [first, second, third] = name.split('.') as [string, string?, string?];
    if (third !== undefined) return undefined;
    if (second !== undefined) return links.includes(first) ? linked(reader, record, first, second, locale) : undefined;
    const column = reader.columns.get(first)?.column;
    if (column) return formatValue(record[first], column, locale);
    if (links.includes(first)) return linked(reader, record, first, undefined, locale);
    return first === 'today' ? formatDay(new Date(), locale) : undefined;
  };
}

/** A column of a related record, or the related record's display text. */
function linked(reader: Reader, record: Shown, link: string, name: string | undefined, locale: LetterLocale) {
  const { view, columns } = reader.related(link);
  const shown = [...columns.values()].map(({ column }) => column);
  const key = shown.find(({ primaryKey }) => primaryKey)?.name ?? '';
  const columnName =
    name ?? (view.display !== undefined && columns.has(view.display) ? view.display : displayColumn(shown, key));
  const column = columns.get(columnName)?.column;
  if (!column) return undefined;
  const other = record[link] as Shown | null | undefined;
  return other ? formatValue(other[columnName], column, locale) : '';
}
