import { mendName } from './problem-words.js';
import type { Tell } from './shape.js';
import type { Association, Column } from './view.js';
import type { Lookup, UncheckedView } from './check-views.js';

/** The relations whose targets can be used; what is wrong with any of them is told. */
export function checkAssociations(view: UncheckedView, lookup: Lookup, tell: Tell): ReadonlyMap<string, Association> {
  const usable = new Map<string, Association>();
  for (const association of view.associations.values()) {
    const path = `$.relations.${association.relation}`;
    const target = lookup(association.view);
    if (target === undefined) {
      tell(`${path}.view`, `There is no view "${association.view}".`, 'Add its file, or correct the name.');
    } else if (target !== 'broken') {
      usable.set(association.name, association);
      checkKey(view, target, association, path, tell);
    }
  }
  return usable;
}

function checkKey(
  view: UncheckedView,
  target: UncheckedView,
  association: Association,
  path: string,
  tell: Tell,
): void {
  if (association.type === 'belongsToMany') return;
  const here = association.type === 'belongsTo';
  const [holder, other] = here ? [view, target] : [target, view];
  const column = holder.columns.get(association.foreignKey);
  const key = keyColumn(other);
  const at = `${path}.foreignKey`;
  if (!column || column.system) {
    const candidates = [...holder.columns.values()]
      .filter((one) => one.type === key.type && !one.system)
      .map((one) => one.name);
    const mend = mendName(association.foreignKey, candidates);
    tell(
      at,
      `The view "${holder.name}" has no column "${association.foreignKey}".`,
      `Add it with the type ${key.type}, or name another one as "foreignKey". ${mend}`,
    );
    return;
  }
  if (column.type !== key.type) {
    tell(
      at,
      `"${holder.name}.${column.name}" is of type ${column.type}, but the key "${other.name}.${key.name}" is of type ${key.type}.`,
      'Give both the same type.',
    );
  }
  if (here && association.onDelete === 'setNull' && !column.allowNull) {
    tell(
      `${path}.onDelete`,
      `"${column.name}" does not allow null, so it cannot be set to null.`,
      'Allow null there, or use "restrict" or "cascade".',
    );
  }
}

/** The primary key's column. */
export function keyColumn(view: UncheckedView): Column {
  const column = view.columns.get(view.primaryKey);
  if (!column) throw new Error(`The view ${view.name} has no column ${view.primaryKey}`);
  return column;
}
