import { isMade, type ModelAssociation, type Text } from '@viewkraft/model';
import type { ViewColumn, ViewModel } from '../model/ViewModel.js';

export type FormItem =
  | { readonly kind: 'column'; readonly column: ViewColumn }
  /** A picker in place of the column that holds the key. */
  | { readonly kind: 'relation'; readonly column: ViewColumn; readonly association: ModelAssociation }
  | { readonly kind: 'hasOne'; readonly association: ModelAssociation };

export interface FormSection {
  readonly label: Text | undefined;
  readonly items: readonly FormItem[];
}

/** What a form shows, in order. Keys that the platform makes are not asked for, and system columns stand at the side. */
export function formLayout(model: ViewModel, isNew: boolean): readonly FormSection[] {
  const sections = model.groups.map(({ label, columns }) => ({
    label,
    items: columns.flatMap((name) => itemOf(model, name, isNew)),
  }));
  const single = [...model.associations.values()].filter((association) => association.type === 'hasOne');
  const related = { label: undefined, items: single.map((association) => ({ kind: 'hasOne' as const, association })) };
  return [...sections, related].filter((section) => section.items.length > 0);
}

/** The associations that have a grid of their own below the fields. */
export function embeddedAssociations(model: ViewModel): readonly ModelAssociation[] {
  return [...model.associations.values()].filter((association) => association.multiple);
}

function itemOf(model: ViewModel, name: string, isNew: boolean): readonly FormItem[] {
  const column = model.columns.get(model.associations.get(name)?.foreignKey ?? name);
  if (!column || column.system || column.visible === false) return [];
  if (column.primaryKey && (!isNew || isMade(column))) return [];
  const association = model.byForeignKey.get(column.name);
  return [association ? { kind: 'relation', column, association } : { kind: 'column', column }];
}
