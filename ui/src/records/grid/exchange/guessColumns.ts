import { columnFinder } from '@viewkraft/model';
import { isWritable } from '../../../data/functions/isWritable.js';
import type { ViewColumn, ViewModel } from '../../../base/wire/ViewModel.js';

/** Columns by their names in a file; null: not imported. */
export type ColumnMatches = ReadonlyMap<string, string | null>;

/** The columns that a file may fill. The primary key identifies existing records, or becomes the key of new ones. */
export const importableColumns = (model: ViewModel): readonly ViewColumn[] =>
  [...model.columns.values()].filter(
    (column) => !column.system && (column.primaryKey || isWritable(column, true) || isWritable(column, false)),
  );

/**
 * Guesses which column each name in a file means, by column names and labels in any spelling; null if none or several
 * match.
 */
export function guessColumns(model: ViewModel, names: readonly string[]): ColumnMatches {
  const namesOf = columnFinder(
    importableColumns(model).map(({ name, label }) => {
      const related = model.byForeignKey.get(name)?.label;
      return { name, labels: related === undefined ? [label] : [label, related] };
    }),
  );
  const taken = new Set<string>();
  return new Map(
    names.map((name) => {
      const [found, another] = namesRelated(model, name) ? [name] : namesOf(name);
      if (found === undefined || another !== undefined || taken.has(found)) return [name, null];
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
