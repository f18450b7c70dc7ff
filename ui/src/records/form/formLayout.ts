import { isGenerated, type ModelAssociation, type Text } from '@viewkraft/model';
import type { ViewColumn, ViewModel } from '../../base/wire/ViewModel.js';

export type FormItem =
  | { readonly kind: 'column'; readonly column: ViewColumn }
  /** A picker in place of the foreign key column. */
  | { readonly kind: 'relation'; readonly column: ViewColumn; readonly association: ModelAssociation }
  | { readonly kind: 'hasOne'; readonly association: ModelAssociation };

export interface FormSection {
  readonly label: Text | undefined;
  readonly items: readonly FormItem[];
}

export interface FormTab {
  readonly label: Text;
  readonly sections: readonly FormSection[];
}

export interface FormLayout {
  /** The fields above the tabs, or all fields if there are no tabs. */
  readonly sections: readonly FormSection[];
  readonly tabs: readonly FormTab[];
}

/** Returns the layout of a form, in order. Omits generated keys; system columns are shown separately at the side. */
export function formLayout(model: ViewModel, isNew: boolean): FormLayout {
  const layout = { sections: [] as FormSection[], tabs: [] as Array<{ label: Text; sections: FormSection[] }> };
  const groups = model.groups.map(({ label, tab, columns }) => ({
    tab,
    section: { label, items: columns.flatMap((name) => itemOf(model, name, isNew)) },
  }));
  const single = [...model.associations.values()].filter((association) => association.type === 'hasOne');
  const related = single.map((association) => ({ kind: 'hasOne' as const, association }));
  const all = [...groups, { tab: model.groups.at(-1)?.tab, section: { label: undefined, items: related } }];
  for (const { tab, section } of all) {
    if (section.items.length === 0) continue;
    const last = layout.tabs.at(-1);
    if (tab === undefined) layout.sections.push(section);
    else if (last?.label === tab) last.sections.push(section);
    else layout.tabs.push({ label: tab, sections: [section] });
  }
  return layout;
}

/** Returns the associations shown as grids below the fields. */
export function embeddedAssociations(model: ViewModel): readonly ModelAssociation[] {
  return [...model.associations.values()].filter((association) => association.multiple);
}

/** Returns the columns of the sections, in order. */
export function columnsOf(sections: readonly FormSection[]): readonly ViewColumn[] {
  return sections.flatMap(({ items }) => items.flatMap((item) => (item.kind === 'hasOne' ? [] : [item.column])));
}

function itemOf(model: ViewModel, name: string, isNew: boolean): readonly FormItem[] {
  const column = model.columns.get(model.associations.get(name)?.foreignKey ?? name);
  if (!column || column.system || column.visible === false) return [];
  if (column.primaryKey && (!isNew || isGenerated(column))) return [];
  const association = model.byForeignKey.get(column.name);
  return [association ? { kind: 'relation', column, association } : { kind: 'column', column }];
}
