import type { Identity } from '../definition/access.js';
import { isOpenedByRole } from '../access/grants-for.js';
import type { Reader } from '../definition/reader.js';
import type { Writer } from '../access/writer-of.js';
import type { Scalar } from '../definition/column-type.js';
import { mentions } from './mentions.js';
import { displayColumn } from '../definition/display-column.js';
import { hasOwnKey } from '../definition/has-own-key.js';
import type { Association, Column, ColumnDefault, FormSettings, GridSettings, Text, View } from '../definition/view.js';
import { systemViewNames } from '../definition/view-names.js';

/** A column on the wire; keys without a value are left out. Functions travel as source. */
export interface ModelColumn extends Partial<Omit<Column, 'name' | 'field' | 'source' | 'default' | 'valueLabels'>> {
  readonly type: Column['type'];
  readonly label: Column['label'];
  /** A value, `NOW` or `$user.id`. */
  readonly default?: Scalar;
  readonly valueLabels?: Readonly<Record<string, Text>>;
  /** On the wire a list of texts, although no column type is one. */
  readonly list?: true;
}

/** Members of a model that are not part of the view's definition. */
export interface ModelExtras {
  /** Columns that are lists on the wire. */
  readonly lists?: ReadonlySet<string>;
  /** Write-only inputs of a record, a new password for instance. */
  readonly inputs?: Readonly<Record<string, ModelColumn>>;
}

/** An association on the wire. */
export type ModelAssociation = Pick<Association, 'name' | 'type' | 'view' | 'foreignKey' | 'multiple' | 'label'>;

/** A relation on the wire: as in the file, defaults filled in. */
export type ModelRelation = Pick<Association, 'type' | 'view' | 'label' | 'foreignKey'> &
  Partial<Pick<Association, 'onDelete'>> & {
    readonly as?: string;
    readonly otherKey?: string;
    readonly through?: string;
  };

/** Response of `GET /api/model/{view}`. */
export interface Model {
  readonly name: string;
  readonly label: View['label'];
  /** One record's name, when the file gives it. */
  readonly singular?: Text;
  readonly display: string;
  readonly columns: Readonly<Record<string, ModelColumn>>;
  /** Write-only inputs of a record; absent where there are none. */
  readonly inputs?: Readonly<Record<string, ModelColumn>>;
  readonly relations: Readonly<Record<string, ModelRelation>>;
  readonly associations: readonly ModelAssociation[];
  readonly autosave: boolean;
  readonly primaryKey: string;
  readonly grid: GridSettings;
  readonly form: FormSettings;
  readonly can: { readonly create: boolean; readonly update: boolean; readonly delete: boolean };
  /** Writes leave a history, which the caller may read. */
  readonly history: boolean;
  /** The palette finds its records, and a list's search finds the beginnings of words. */
  readonly search: boolean;
  /** false: other programs write the records, too, and a version says only whether a record has changed. */
  readonly managed?: false;
  readonly version: string;
}

/** What the caller may write, by action; null: not at all. */
export type Writers = Readonly<Record<Writer['action'], Writer | null>>;

/**
 * The view as this caller may see it; null without a grant to read or to create, as if the view did not exist. Columns
 * that the caller can never write are marked read-only.
 */
export function describeModel(
  view: View,
  reader: Reader | null,
  writers: Writers,
  { lists, inputs }: ModelExtras = {},
): Model | null {
  if (!reader && !writers.create) return null;
  const seen = seenColumns(view, reader, writers);
  const names = new Set(seen.map(({ name }) => name));
  const has = (name: string): boolean => names.has(name);
  // A function that mentions an unreadable column stays on the server, which alone runs it.
  const closed = new Set([...view.columns.values()].filter((one) => !one.hidden && !has(one.name)).map(({ name }) => name)); // prettier-ignore
  const associations = reader ? [...reader.associations.values()] : [];
  return {
    name: view.name,
    label: view.label,
    ...(view.singular !== undefined && { singular: view.singular }),
    display: has(view.display) ? view.display : displayColumn(seen, view.primaryKey),
    columns: Object.fromEntries(
      seen.map((column) => [
        column.name,
        { ...modelColumn(column, writers, closed), ...(lists?.has(column.name) && { list: true as const }) },
      ]),
    ),
    ...(inputs && Object.keys(inputs).length > 0 && { inputs }),
    relations: Object.fromEntries(
      associations.map((association) => [association.relation, modelRelation(association)]),
    ),
    associations: associations.map(({ name, type, view: target, foreignKey, multiple, label }) => ({
      name,
      type,
      view: target,
      foreignKey,
      multiple,
      label,
    })),
    autosave: view.autosave,
    primaryKey: view.primaryKey,
    grid: { columns: view.grid.columns.filter(has), sort: seenSort(view, reader) },
    form: { groups: view.form.groups.map((group) => ({ ...group, columns: group.columns.filter(has) })) },
    can: { create: writers.create !== null, update: writers.update !== null, delete: writers.delete !== null },
    history: view.history !== null && reader !== null,
    search: view.search && reader !== null,
    ...(!view.managed && { managed: false as const }),
    version: view.version,
  };
}

/** One line of `GET /api/model/`: `columns` and `relations` are counts. */
export interface ModelSummary {
  readonly name: string;
  readonly label: View['label'];
  /** One record's name, when the file gives it. */
  readonly singular?: Text;
  readonly columns: number;
  readonly relations: number;
  readonly primaryKey: string;
  /** The column that stands for a record, of those that the caller may see. */
  readonly display: string;
  /** The heading under which the navigation lists it, when the file names one. */
  readonly group?: Text;
  /** The view comes with the platform. */
  readonly system?: true;
  /**
   * Left out of the overview and the palette: a platform view that the caller reads only by implied roles, because pages
   * and pickers need it. Account and profile have a page of their own.
   */
  readonly unlisted?: true;
  /** The caller may create records, any number of them. */
  readonly create?: true;
}

/** Response of `GET /api/model/`: the views that the caller may read. */
export function describeModelList(
  readers: Iterable<Reader>,
  identity: Identity,
  mayCreate: (view: View) => boolean,
): readonly ModelSummary[] {
  const isUnlisted = (view: View): boolean => systemViewNames.includes(view.name) && !isOpenedByRole(view, identity);
  return Array.from(readers, ({ view, columns, associations }) => ({
    name: view.name,
    label: view.label,
    ...(view.singular !== undefined && { singular: view.singular }),
    columns: columns.size,
    relations: associations.size,
    primaryKey: view.primaryKey,
    display: columns.has(view.display)
      ? view.display
      : displayColumn(
          [...view.columns.values()].filter(({ name }) => columns.has(name)),
          view.primaryKey,
        ),
    ...(view.group !== undefined && { group: view.group }),
    ...(systemViewNames.includes(view.name) && { system: true as const }),
    ...(isUnlisted(view) && { unlisted: true as const }),
    ...(mayCreate(view) && !hasOwnKey(view) && { create: true as const }),
  }));
}

/** The columns that the caller knows of: the readable ones; for a caller who may not read, those of a create. */
export function seenColumns(view: View, reader: Reader | null, { create }: Writers): Column[] {
  const seen = reader?.columns ?? create?.columns;
  return [...view.columns.values()].filter(
    (column) => !column.hidden && (seen?.has(column.name) || column.system || column.primaryKey),
  );
}

function modelColumn(column: Column, { create, update }: Writers, closed: ReadonlySet<string>): ModelColumn {
  const { name, field: _field, source: _source, default: preset, valueLabels, ...rest } = column;
  const writable = column.primaryKey || create?.columns.has(name) || update?.columns.has(name);
  const entries = Object.entries({
    ...rest,
    ...openFunctions(column, closed),
    ...(!writable && { readOnly: true }),
  }).filter(([key, value]) => isRelevant(column, key, value));
  return {
    ...(Object.fromEntries(entries) as unknown as ModelColumn),
    ...(preset && { default: wireDefault(preset) }),
    ...(valueLabels && { valueLabels: Object.fromEntries(valueLabels) }),
  };
}

/** The functions of a column without those that mention unreadable columns. */
function openFunctions(column: Column, closed: ReadonlySet<string>): Partial<Column> {
  if (closed.size === 0) return {};
  const isClosed = (source: unknown): boolean => typeof source === 'string' && mentions(source, closed);
  return {
    rules: column.rules.filter((rule) => !isClosed(rule)),
    ...(isClosed(column.getter) && { getter: undefined }),
    ...(isClosed(column.setter) && { setter: undefined }),
    ...(isClosed(column.visible) && { visible: true }),
    ...(isClosed(column.required) && { required: false }),
    ...(isClosed(column.readOnly) && { readOnly: false }),
  };
}

/** Whether a key is part of the model of this column. */
function isRelevant(column: Column, key: string, value: unknown): boolean {
  if (value === undefined || key === 'hidden' || key === 'renamedFrom') return false;
  if (key === 'length') return column.type === 'string';
  if (key === 'autoIncrement') return column.primaryKey && value === false;
  return key === 'precision' || key === 'scale' ? column.type === 'decimal' : true;
}

function wireDefault(preset: ColumnDefault): Scalar {
  if (preset.kind === 'value') return preset.value;
  return preset.kind === 'now' ? 'NOW' : '$user.id';
}

function modelRelation({
  name,
  relation,
  type,
  view,
  label,
  foreignKey,
  otherKey,
  through,
  onDelete,
}: Association): ModelRelation {
  return {
    type,
    view,
    ...(name !== relation && { as: name }),
    label,
    foreignKey,
    ...(otherKey !== undefined && { otherKey }),
    ...(through !== undefined && { through }),
    ...(type === 'belongsTo' && { onDelete }),
  };
}

/** The grid's sort without keys that the caller may not read. */
function seenSort(view: View, reader: Reader | null): string | undefined {
  const keys = view.grid.sort?.split(',').filter((key) => reader && readable(reader, key.replace(/^-/, '').split('.')));
  return keys && keys.length > 0 ? keys.join(',') : undefined;
}

function readable(reader: Reader, [first = '', ...rest]: readonly string[]): boolean {
  if (rest.length === 0) return reader.columns.has(first);
  return reader.associations.has(first) && readable(reader.related(first), rest);
}
