import { type Association, type Column, type ExportQuery, type Reader } from '@viewkraft/model';

export interface ExportColumn {
  readonly name: string;
  /** The column that the values come from; undefined: a list, or an included record. */
  readonly column: Column | undefined;
}

/** What an export shows of an association: these columns of the related records. */
export interface ExportedRelation {
  readonly association: Association;
  /** The names in the file, by the column's name in the related view. */
  readonly columns: ReadonlyMap<string, string>;
}

export interface ExportPlan {
  readonly columns: readonly ExportColumn[];
  readonly relations: readonly ExportedRelation[];
  /** Columns of the view to read. */
  readonly select: readonly string[];
}

/**
 * The columns of an export in the view's order, system columns only when selected (A26). A related record named by its
 * natural key replaces the foreign key: `author.email`. Lists of belongsToMany come last: `tags`, `tags.name`.
 */
export function planExport({ list, relations }: ExportQuery, reader: Reader): ExportPlan {
  const { view } = reader;
  const selected = list.select && new Set([view.primaryKey, ...list.select]);
  const read = [...reader.columns.values()]
    .map(({ column }) => column)
    .filter(({ name, system }) => (selected ? selected.has(name) : !system));
  const exported = relations === undefined ? [] : exportedRelations(reader, relations);
  const replaced = new Map<string, ExportedRelation>();
  for (const relation of exported) {
    const { type, foreignKey } = relation.association;
    if (type === 'belongsTo' && !replaced.has(foreignKey)) replaced.set(foreignKey, relation);
  }
  const lists = exported.filter(({ association }) => association.type === 'belongsToMany' && !list.include.has(association.name)); // prettier-ignore
  const names = read.flatMap((column): ExportColumn[] => {
    const relation = replaced.get(column.name);
    return relation ? relatedNames(relation, reader) : [{ name: column.name, column }];
  });
  const included = [...list.include.keys()].map((name) => ({ name, column: undefined }));
  const listed = lists.flatMap(({ columns }) => [...columns.values()].map((name) => ({ name, column: undefined })));
  return {
    columns: [...names, ...included, ...listed],
    relations: [...read.flatMap(({ name }) => replaced.get(name) ?? []), ...lists],
    select: read.map(({ name }) => name),
  };
}

function relatedNames({ association, columns }: ExportedRelation, reader: Reader): ExportColumn[] {
  const related = reader.related(association.name);
  return [...columns].map(([column, name]) => ({ name, column: related.columns.get(column)?.column }));
}

function exportedRelations(reader: Reader, form: NonNullable<ExportQuery['relations']>): ExportedRelation[] {
  return [...reader.associations.values()].flatMap((association): ExportedRelation[] => {
    if (association.type === 'hasMany' || association.type === 'hasOne') return [];
    const related = reader.related(association.name);
    const { primaryKey, naturalKey } = related.view;
    const isNatural = form === 'natural' && naturalKey.every((name) => related.columns.has(name));
    if (isNatural && !(naturalKey.length === 1 && naturalKey[0] === primaryKey)) {
      return [{ association, columns: new Map(naturalKey.map((name) => [name, `${association.name}.${name}`])) }];
    }
    // The foreign key column already names the related record.
    if (association.type === 'belongsTo') return [];
    return [{ association, columns: new Map([[primaryKey, association.name]]) }];
  });
}
