import type { ColumnType, Scalar } from '../columns/column-type.js';
import type { Access } from '../access/access.js';

export const locales = ['en', 'de'] as const;
export type Locale = (typeof locales)[number];

/** A text as the view file gives it: one for all locales, or one per locale. */
export type Text = string | Readonly<Partial<Record<Locale, string>>>;

/** JavaScript source of a function, as it stands in the view file. */
export type FunctionSource = string;

/** What a new record gets when a column is not given. */
export type ColumnDefault =
  { readonly kind: 'value'; readonly value: Scalar } | { readonly kind: 'now' } | { readonly kind: 'user' };

export const widgets = [
  'textarea',
  'markdown',
  'html',
  'email',
  'url',
  'tel',
  'color',
  'password',
  'image',
  'json',
] as const;
export type Widget = (typeof widgets)[number];

/** A column in normal form: every key decided, nothing left to default later. */
export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  readonly label: Text;
  readonly primaryKey: boolean;
  readonly allowNull: boolean;
  readonly unique: boolean;
  readonly index: boolean;
  /** Code points; 0 where it does not apply (only string has one). */
  readonly length: number;
  /** Digits in all and after the point; 0 where they do not apply (only decimal has them). */
  readonly precision: number;
  readonly scale: number;
  /** The allowed values, when only some are. */
  readonly values: readonly string[] | undefined;
  /** What readers see in the place of allowed values; one that is not here is shown as it is. */
  readonly valueLabels: ReadonlyMap<string, Text> | undefined;
  readonly default: ColumnDefault | undefined;
  readonly rules: readonly FunctionSource[];
  readonly getter: FunctionSource | undefined;
  readonly setter: FunctionSource | undefined;
  readonly visible: boolean | FunctionSource;
  readonly required: boolean | FunctionSource;
  readonly readOnly: boolean | FunctionSource;
  /** Never leaves the server, for nobody. */
  readonly hidden: boolean;
  /** Kept by the platform: `_version`, `_created_at`, `_updated_at`. */
  readonly system: boolean;
  readonly dummy: Scalar | undefined;
  readonly widget: Widget | undefined;
  /** Name of an editor that stands in the widget's place where the page has one; what is stored stays the widget's. */
  readonly editor: string | undefined;
  readonly help: Text | undefined;
  readonly placeholder: Text | undefined;
  readonly renamedFrom: string | undefined;
}

export type RelationType = 'belongsTo' | 'hasMany' | 'hasOne' | 'belongsToMany';
export type OnDelete = 'restrict' | 'cascade' | 'setNull';

/** A relation in normal form, seen from the view that declares it. Its `name` is the relation's `as`, else its key. */
export interface Association {
  readonly name: string;
  /** The key under `relations` in the file. */
  readonly relation: string;
  readonly type: RelationType;
  /** Name of the related view. */
  readonly view: string;
  readonly label: Text;
  /** Whether it leads to a list (hasMany, belongsToMany). */
  readonly multiple: boolean;
  /** belongsTo: the column here. hasMany, hasOne: the column there. belongsToMany: the column of `through` that points here. */
  readonly foreignKey: string;
  /** belongsToMany: the column of `through` that points at the related view. */
  readonly otherKey: string | undefined;
  /** belongsToMany: the table of links. */
  readonly through: string | undefined;
  /** belongsTo only: what happens here when the record there is deleted. */
  readonly onDelete: OnDelete;
}

export interface GridSettings {
  readonly columns: readonly string[];
  /** As in a query, e.g. `-published_at,title`. */
  readonly sort: string | undefined;
}

export interface FormGroup {
  readonly label: Text | undefined;
  /** A tab of this name begins with the group; the groups after it, as long as they name none, stay in it. */
  readonly tab?: Text | undefined;
  readonly columns: readonly string[];
}

export interface FormSettings {
  readonly groups: readonly FormGroup[];
}

/** A view definition in normal form, frozen; the only form that server, browser and CLI read. */
export interface View {
  readonly name: string;
  readonly table: string;
  readonly label: Text;
  /** The heading under which the navigation lists it. */
  readonly group: Text | undefined;
  /** The column that stands for a record in titles, links and pickers. */
  readonly display: string;
  readonly autosave: boolean;
  /** Whether the platform keeps `_version`, `_created_at` and `_updated_at`. */
  readonly system: boolean;
  readonly primaryKey: string;
  /** In the file's order, system columns last. A Map, because a column may be called `constructor`. */
  readonly columns: ReadonlyMap<string, Column>;
  readonly associations: ReadonlyMap<string, Association>;
  /** Column lists of further indexes and unique constraints; those of single columns stand at the column. */
  readonly indexes: readonly (readonly string[])[];
  readonly unique: readonly (readonly string[])[];
  readonly access: Access;
  readonly grid: GridSettings;
  readonly form: FormSettings;
  /** Changes with every change of the definition's meaning; the model's ETag is made from it. */
  readonly version: string;
}

/** All views that work together, in one immutable snapshot. */
export interface Catalog {
  readonly views: ReadonlyMap<string, View>;
  /** Changes whenever any view does. */
  readonly version: string;
  /** By view, the foreign keys of relations that are left out for now: the view they lead to cannot be used. */
  readonly dormantKeys?: ReadonlyMap<string, ReadonlySet<string>>;
}
