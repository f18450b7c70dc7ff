import {
  isGenerated,
  type ColumnDefault,
  type Model,
  type ModelAssociation,
  type ModelColumn,
  type Text,
} from '@viewkraft/model';
import type { ViewColumn, ViewModel } from '../../base/wire/ViewModel.js';

const maxGridColumns = 12;

/** The server's model with all defaults filled in. */
export function parseModel(wire: Model): ViewModel {
  const columns = new Map([
    ...Object.entries(wire.columns).map(([name, column]) => [name, parseColumn(name, column, false)] as const),
    ...Object.entries(wire.inputs ?? {}).map(([name, column]) => [name, parseColumn(name, column, true)] as const),
  ]);
  const associations = new Map(wire.associations.map((association) => [association.name, association]));
  const byForeignKey = new Map<string, ModelAssociation>();
  for (const association of wire.associations) {
    if (association.type === 'belongsTo') byForeignKey.set(association.foreignKey, association);
  }
  const own = [...columns.values()].filter((column) => !column.system).map((column) => column.name);
  const known = (name: string) => columns.has(name) || associations.get(name)?.type === 'belongsTo';
  const read = own.filter((name) => columns.get(name)?.isWriteOnly !== true);
  const gridColumns = wire.grid.columns.filter(known);
  return {
    name: wire.name,
    label: wire.label,
    singular: wire.singular,
    display: columns.has(wire.display) ? wire.display : wire.primaryKey,
    autosave: wire.autosave,
    primaryKey: wire.primaryKey,
    columns,
    associations,
    byForeignKey,
    gridColumns: isArranged(gridColumns, read) ? gridColumns : defaultGrid(read, columns),
    gridSort: wire.grid.sort ?? '',
    groups: groupsOf(wire, own, known),
    can: wire.can,
    history: wire.history,
    managed: wire.managed ?? true,
    version: wire.version,
  };
}

function groupsOf(wire: Model, own: readonly string[], known: (name: string) => boolean): ViewModel['groups'] {
  let tab: Text | undefined;
  const groups = wire.form.groups.map((group) => {
    tab = group.tab ?? tab;
    return { label: group.label, tab, columns: group.columns.filter(known) };
  });
  const placed = new Set(groups.flatMap((group) => group.columns));
  const rest = own.filter((name) => !placed.has(name));
  return [...groups, { label: undefined, tab, columns: rest }].filter((group) => group.columns.length > 0);
}

/** Whether the view file configures its grid; without a configuration the server sends every column, in order. */
function isArranged(gridColumns: readonly string[], own: readonly string[]): boolean {
  return gridColumns.length > 0 && gridColumns.join() !== own.join();
}

/** The columns of a grid without configuration. A generated key means nothing to a reader and is left out. */
function defaultGrid(own: readonly string[], columns: ReadonlyMap<string, ViewColumn>): readonly string[] {
  const shown = own.filter((name) => own.length === 1 || !isMadeKey(columns.get(name)));
  return shown.slice(0, maxGridColumns);
}

function isMadeKey(column: ViewColumn | undefined): boolean {
  return column !== undefined && isGenerated(column);
}

/** A column of the server's model with all defaults filled in. */
export function parseColumn(name: string, wire: ModelColumn, isWriteOnly: boolean): ViewColumn {
  return {
    name,
    field: name,
    source: undefined,
    type: wire.type,
    label: wire.label,
    primaryKey: wire.primaryKey ?? false,
    autoIncrement: wire.autoIncrement ?? wire.primaryKey === true,
    allowNull: wire.allowNull ?? !wire.primaryKey,
    unique: wire.unique ?? false,
    index: false,
    length: wire.length ?? (wire.type === 'string' ? 255 : 0),
    precision: wire.precision ?? (wire.type === 'decimal' ? 10 : 0),
    scale: wire.scale ?? (wire.type === 'decimal' ? 2 : 0),
    values: wire.values,
    valueLabels: wire.valueLabels && new Map(Object.entries(wire.valueLabels)),
    default: parseDefault(wire.default),
    rules: wire.rules ?? [],
    getter: wire.getter,
    setter: wire.setter,
    visible: wire.visible ?? true,
    required: wire.required ?? false,
    readOnly: wire.readOnly ?? false,
    hidden: false,
    system: wire.system ?? name.startsWith('_'),
    dummy: undefined,
    widget: wire.widget,
    editor: wire.editor,
    help: wire.help,
    placeholder: wire.placeholder,
    renamedFrom: undefined,
    isList: wire.list ?? false,
    isWriteOnly,
  };
}

function parseDefault(value: ModelColumn['default']): ColumnDefault | undefined {
  if (value === undefined || value === null) return undefined;
  if (value === 'NOW') return { kind: 'now' };
  return value === '$user.id' ? { kind: 'user' } : { kind: 'value', value };
}
