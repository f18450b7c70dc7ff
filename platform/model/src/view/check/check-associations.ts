import { didYouMean, remedyForName } from '../problem-words.js';
import { viewFault } from '../view-fault.js';
import { viewPhrase } from '../view-phrase.js';
import type { Association, Column } from '../../definition/view.js';
import type { CheckContext, UncheckedView } from './problem-collector.js';

/** The relations whose targets can be used; reports the problems of all relations. */
export function checkAssociations(view: UncheckedView, context: CheckContext): ReadonlyMap<string, Association> {
  const usable = new Map<string, Association>();
  for (const association of view.associations.values()) {
    const path = `$.relations.${association.relation}`;
    const target = context.lookup(association.view);
    if (target === undefined) {
      const remedy = didYouMean(association.view, context.names()) ?? viewPhrase('viewAddFile');
      context.report(`${path}.view`, viewFault('viewTargetUnknown', { view: association.view, remedy }));
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
    const needed = { view: view.name, key: association.foreignKey, relation: association.relation };
    const report = here ? context.report : context.against(target.name, '$.columns', viewFault('viewForeignKeyNeeded', needed)); // prettier-ignore
    const candidates = [...holder.columns.values()].filter((one) => one.type === key.type && !one.system);
    const names = candidates.map((one) => one.name);
    const missing = { view: holder.name, key: association.foreignKey, type: key.type };
    const remedy = remedyForName(association.foreignKey, names);
    report(
      at,
      names.length === 0
        ? viewFault('viewForeignKeyAbsent', missing)
        : viewFault('viewForeignKeyMissing', { ...missing, remedy }),
    );
    return;
  }
  if (column.type !== key.type) {
    const otherName = here ? key.name : column.name;
    context.against(target.name, `$.columns.${otherName}.type`)(
      at,
      viewFault('viewForeignKeyType', {
        column: `${holder.name}.${column.name}`,
        type: column.type,
        key: `${other.name}.${key.name}`,
        keyType: key.type,
      }),
    );
  }
  if (here && association.onDelete === 'setNull' && !column.allowNull) {
    context.report(`${path}.onDelete`, viewFault('viewSetNull', { column: column.name }));
  }
}

export function keyColumn(view: UncheckedView): Column {
  const column = view.columns.get(view.primaryKey);
  if (!column) throw new Error(`The view ${view.name} has no column ${view.primaryKey}`);
  return column;
}
