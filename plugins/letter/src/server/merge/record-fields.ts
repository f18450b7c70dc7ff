import { displayColumn, type Identity, type Reader } from '@viewkraft/model';
import type { Records } from '@viewkraft/server';
import type { LetterLanguage } from '../../shared/letter-sheets.js';
import { letterWords } from '../../shared/letter-words.js';
import { formatValue } from './format-value.js';

type Shown = Readonly<Record<string, unknown>>;

/** The value of a merge field; undefined: there is no such field, or who writes may not read it. */
export type FieldValues = (name: string) => string | undefined;

/** What a letter about a record can say of it, as far as who writes may read it; null: the record is out of reach. */
export async function recordFields(
  records: Records,
  view: string,
  id: string,
  identity: Identity,
  language: LetterLanguage,
): Promise<FieldValues | null> {
  const reader = records.reader(view, identity);
  if (!reader) return null;
  const links = [...reader.associations.values()].filter(({ multiple }) => !multiple).map(({ name }) => name);
  const record = await records.shown(view, id, identity, links);
  if (!record) return null;
  return (name) => {
    const [first, second, third] = name.split('.') as [string, string?, string?];
    if (third !== undefined) return undefined;
    if (second !== undefined)
      return links.includes(first) ? linked(reader, record, first, second, language) : undefined;
    const column = reader.columns.get(first)?.column;
    if (column) return formatValue(record[first], column, language);
    if (links.includes(first)) return linked(reader, record, first, undefined, language);
    return first === 'today' ? letterWords[language].formatDate(new Date().toISOString().slice(0, 10)) : undefined;
  };
}

/** A column of a linked record, or what stands for that record as a whole. */
function linked(reader: Reader, record: Shown, link: string, name: string | undefined, language: LetterLanguage) {
  const { view, columns } = reader.related(link);
  const shown = [...columns.values()].map(({ column }) => column);
  const key = shown.find(({ primaryKey }) => primaryKey)?.name ?? '';
  const wanted =
    name ?? (view.display !== undefined && columns.has(view.display) ? view.display : displayColumn(shown, key));
  const column = columns.get(wanted)?.column;
  if (!column) return undefined;
  const other = record[link] as Shown | null | undefined;
  return other ? formatValue(other[wanted], column, language) : '';
}
