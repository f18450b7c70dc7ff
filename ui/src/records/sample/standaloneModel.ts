import type { ViewColumn, ViewModel } from '../../base/wire/ViewModel.js';

/**
 * A model whose grid and form need no server: related records appear as texts, and nothing is searched, picked or
 * saved. For previews of views that do not exist yet.
 */
export function standaloneModel(model: ViewModel): ViewModel {
  const foreignKeyOf = (name: string) => {
    const association = model.associations.get(name);
    return association?.type === 'belongsTo' ? association.foreignKey : name;
  };
  const namesOf = (names: readonly string[]) => [...new Set(names.map(foreignKeyOf))];
  const plain = (column: ViewColumn): ViewColumn => {
    const association = model.byForeignKey.get(column.name);
    if (association) return { ...column, ...plainText, label: association.label ?? column.label };
    // Pictures come from the media library, and a plugin's editor may request data from its server.
    return { ...column, editor: undefined, readOnly: column.widget === 'image' ? true : column.readOnly };
  };
  return {
    ...model,
    autosave: false,
    history: false,
    can: { create: true, update: true, delete: true },
    columns: new Map([...model.columns].map(([name, column]) => [name, plain(column)])),
    associations: new Map(),
    byForeignKey: new Map(),
    gridColumns: namesOf(model.gridColumns),
    groups: model.groups.map((group) => ({ ...group, columns: namesOf(group.columns) })),
  };
}

/** Replaces the properties of a foreign key column. */
const plainText = {
  type: 'string', length: 255, widget: undefined, editor: undefined, values: undefined, valueLabels: undefined, rules: [],
  getter: undefined, setter: undefined, unique: false,
} as const; // prettier-ignore
