import { isObject, type JsonObject } from './json.js';
import { objectAt } from './path.js';

/** A relation with the defaults that its file leaves out. */
export interface DesignRelation {
  readonly key: string;
  /** The association: `as`, else the key. */
  readonly name: string;
  readonly type: string;
  readonly view: string;
  /** undefined: the key is a column of the link table, named by both views. */
  readonly foreignKey: string | undefined;
}

const textOf = (relation: JsonObject, key: string): string | undefined => {
  const value = relation.get(key);
  return typeof value === 'string' ? value : undefined;
};

export const ownName = (document: JsonObject): string => textOf(document, 'name') ?? '';

export function relationsOf(document: JsonObject): readonly DesignRelation[] {
  return [...objectAt(document, ['relations'])].flatMap(([key, relation]) =>
    isObject(relation) ? [describe(document, key, relation)] : [],
  );
}

function describe(document: JsonObject, key: string, relation: JsonObject): DesignRelation {
  const name = textOf(relation, 'as') ?? key;
  const type = textOf(relation, 'type') ?? '';
  const impliedKey =
    type === 'belongsTo' ? `${name}_id` : type === 'belongsToMany' ? undefined : `${ownName(document)}_id`;
  return {
    key,
    name,
    type,
    view: textOf(relation, 'view') ?? key,
    foreignKey: textOf(relation, 'foreignKey') ?? impliedKey,
  };
}

/** The relations whose key is a column of this view: belongsTo, and those that lead from the view back to itself. */
export function relationsOver(document: JsonObject, column: string): readonly DesignRelation[] {
  return relationsOf(document).filter(
    ({ type, view, foreignKey }) =>
      foreignKey === column && (type === 'belongsTo' || (type !== 'belongsToMany' && view === ownName(document))),
  );
}

/** Associations that lead from the view to itself. */
export const ownAssociations = (document: JsonObject): ReadonlySet<string> =>
  new Set(relationsOf(document).flatMap(({ name, view }) => (view === ownName(document) ? [name] : [])));
