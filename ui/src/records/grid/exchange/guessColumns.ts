import { locales, textIn } from '@viewkraft/model';
import { isWritable } from '../../../data/functions/isWritable.js';
import type { ViewColumn, ViewModel } from '../../../base/wire/ViewModel.js';

/** Columns by their names in a file; null: not imported. */
export type ColumnMatches = ReadonlyMap<string, string | null>;

/** The columns that a file may fill. The primary key finds records, or names new ones. */
export const importableColumns = (model: ViewModel): readonly ViewColumn[] =>
  [...model.columns.values()].filter(
    (column) => !column.system && (column.primaryKey || isWritable(column, true) || isWritable(column, false)),
  );

/** Guesses what the names in a file mean: names or labels of columns, however they are written. */
export function guessColumns(model: ViewModel, names: readonly string[]): ColumnMatches {
  const known = new Map<string, string>();
  const columns = importableColumns(model);
  for (const { name, label } of columns) {
    for (const locale of locales) {
      const related = model.byForeignKey.get(name)?.label;
      known.set(simplified(textIn(label, locale)), name);
      if (related !== undefined) known.set(simplified(textIn(related, locale)), name);
    }
  }
  for (const { name } of columns) known.set(simplified(name), name);
  const taken = new Set<string>();
  return new Map(
    names.map((name) => {
      const found = namesRelated(model, name) ? name : known.get(simplified(name));
      if (found === undefined || taken.has(found)) return [name, null];
      taken.add(found);
      return [name, found];
    }),
  );
}

/** Whether a name stands for related records, as exports write it: `author.email`, `tags`. */
export function namesRelated({ associations }: ViewModel, name: string): boolean {
  const [first = '', ...rest] = name.split('.');
  const type = associations.get(first)?.type;
  if (rest.length > 1) return false;
  return type === 'belongsToMany' || (type === 'belongsTo' && rest.length === 1);
}

const simplified = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Columns by which a file can name existing records: the primary key, and unique columns that the file has. */
export function keyColumns(model: ViewModel, matches: ColumnMatches): readonly string[] {
  const matched = new Set(matches.values());
  const unique = [...model.columns.values()].filter(({ unique: one, name }) => one && matched.has(name));
  return [model.primaryKey, ...unique.map(({ name }) => name).filter((name) => name !== model.primaryKey)];
}

/** The primary key if the file has it, else the first unique column, else the primary key: all records are new. */
export function guessKey(model: ViewModel, matches: ColumnMatches): string {
  const [primary = model.primaryKey, first] = keyColumns(model, matches);
  return [...matches.values()].includes(primary) ? primary : (first ?? primary);
}
