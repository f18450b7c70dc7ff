import { remedyForName } from '../problem-words.js';
import type { Association, Column } from '../../definition/view.js';
import type { CheckContext, UncheckedView } from './problem-collector.js';

/** The relations whose targets can be used; reports the problems of all relations. */
export function checkAssociations(view: UncheckedView, context: CheckContext): ReadonlyMap<string, Association> {
  const usable = new Map<string, Association>();
  for (const association of view.associations.values()) {
    const path = `$.relations.${association.relation}`;
    const target = context.lookup(association.view);
    if (target === undefined) {
      context.report(`${path}.view`, `There is no view "${association.view}".`, 'Add its file, or correct the name.');
    } else if (target !== 'broken') {
      usable.set(association.name, association);
      checkKey(view, target, association, path, context);
    }
  }
  return usable;
}

function checkKey(
  view: UncheckedView,
  target: UncheckedView,
  association: Association,
  path: string,
  context: CheckContext,
): void {
  if (association.type === 'belongsToMany') return;
  const here = association.type === 'belongsTo';
  const [holder, other] = here ? [view, target] : [target, view];
  const column = holder.columns.get(association.foreignKey);
  const key = keyColumn(other);
  const at = `${path}.foreignKey`;
  if (!column || column.system) {
    const report = here ? context.report : context.against(target.name, '$.columns');
    const candidates = [...holder.columns.values()].filter((one) => one.type === key.type && !one.system);
    const remedy = remedyForName(
      association.foreignKey,
      candidates.map((one) => one.name),
    );
    report(
      at,
      `The view "${holder.name}" has no column "${association.foreignKey}".`,
      `Add it with the type ${key.type}, or name another one as "foreignKey". ${remedy}`,
    );
    return;
  }
  if (column.type !== key.type) {
    const there = here ? key.name : column.name;
    context.against(target.name, `$.columns.${there}.type`)(
      at,
      `"${holder.name}.${column.name}" is of type ${column.type}, but the key "${other.name}.${key.name}" is of type ${key.type}.`,
      'Give both the same type.',
    );
  }
  if (here && association.onDelete === 'setNull' && !column.allowNull) {
    context.report(
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
