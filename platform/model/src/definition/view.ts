import type { ColumnType, Scalar } from './column-type.js';
import type { Access } from './access.js';
import type { Widget } from './widgets.js';

export const locales = ['en', 'de'] as const;
export type Locale = (typeof locales)[number];

/** A text of the view file: one for all locales, or one for each locale. */
export type Text = string | Readonly<Partial<Record<Locale, string>>>;

/** JavaScript source of a function in the view file. */
export type FunctionSource = string;

/** The default of a column for new records. */
export type ColumnDefault =
  { readonly kind: 'value'; readonly value: Scalar } | { readonly kind: 'now' } | { readonly kind: 'user' };

/**
 * How the table of an unmanaged view stores a value: as a column of this SQL type, or as a number computed from these
 * columns of the row and a secret key.
 */
export type ColumnSource =
  { readonly sqlType: string } | { readonly versionOf: readonly Column[]; readonly keyHex: string };

/** A column in normal form: every key has its final value. */
export interface Column {
  readonly name: string;
  /** Its name in the table; differs from `name` only in unmanaged views. */
  readonly field: string;
  /**
   * Set by the server for the views that it serves; undefined: the platform's own storage for a column of this type.
   */
  readonly source: ColumnSource | undefined;
  readonly type: ColumnType;
  readonly label: Text;
  readonly primaryKey: boolean;
  /** Whether the database generates a primary key of type integer or bigint. */
  readonly autoIncrement: boolean;
  readonly allowNull: boolean;
  readonly unique: boolean;
  readonly index: boolean;
  /** Code points; 0 where it does not apply (only string has one). */
  readonly length: number;
  /** Total digits and digits after the point; 0 where they do not apply (only decimal has them). */
  readonly precision: number;
  readonly scale: number;
  /** The allowed values, if restricted. */
  readonly values: readonly string[] | undefined;
  /** Labels of allowed values; a value without a label is shown unchanged. */
  readonly valueLabels: ReadonlyMap<string, Text> | undefined;
  readonly default: ColumnDefault | undefined;
  readonly rules: readonly FunctionSource[];
  readonly getter: FunctionSource | undefined;
  readonly setter: FunctionSource | undefined;
  readonly visible: boolean | FunctionSource;
  readonly required: boolean | FunctionSource;
  readonly readOnly: boolean | FunctionSource;
  /** Never sent to any client. */
  readonly hidden: boolean;
  /** Maintained by the platform: `_version`, `_created_at`, `_updated_at`. */
  readonly system: boolean;
  readonly dummy: Scalar | undefined;
  readonly widget: Widget | undefined;
  /** Name of an editor that replaces the widget if the page has it; the stored value is that of the widget. */
  readonly editor: string | undefined;
  readonly help: Text | undefined;
  readonly placeholder: Text | undefined;
  readonly renamedFrom: string | undefined;
}

export type RelationType = 'belongsTo' | 'hasMany' | 'hasOne' | 'belongsToMany';
export type OnDelete = 'restrict' | 'cascade' | 'setNull';

/** A relation in normal form, from the view that declares it. `name`: the relation's `as`, otherwise its key. */
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
  /**
   * belongsTo: a column of this view. hasMany, hasOne: a column of the related view. belongsToMany: the column of
   * `through` that refers to this view.
   */
  readonly foreignKey: string;
  /** belongsToMany: the column of `through` that refers to the related view. */
  readonly otherKey: string | undefined;
  /** belongsToMany: the link table. */
  readonly through: string | undefined;
  /** belongsToMany, set by the server: no key of the link table prevents duplicate links. */
  readonly repeats: boolean;
  /** belongsTo, set by the server: whether the database has a constraint for it; false while that change is held. */
  readonly enforced: boolean;
  /** belongsTo only: the effect on records of this view when the related record is deleted. */
  readonly onDelete: OnDelete;
}

export interface GridSettings {
  readonly columns: readonly string[];
  /** As in a query, e.g. `-published_at,title`. */
  readonly sort: string | undefined;
}

export interface FormGroup {
  readonly label: Text | undefined;
  /** Starts a tab of this name with the group; following groups without `tab` belong to the same tab. */
  readonly tab?: Text | undefined;
  readonly columns: readonly string[];
}

export interface FormSettings {
  readonly groups: readonly FormGroup[];
}

export interface HistorySettings {
  /** Days after which entries are deleted; undefined: as configured. */
  readonly days: number | undefined;
}

/** A unique index of another program's table. */
export interface UniqueIndex {
  /** The view's columns in it. */
  readonly columns: readonly string[];
  /** Whether these are all of its columns: otherwise equal values need not be a conflict. */
  readonly isWhole: boolean;
}

/** A view definition in normal form, frozen; the form that the server, browser and CLI use. */
export interface View {
  readonly name: string;
  readonly table: string;
  /** false: the table belongs to another program, and its definition is never changed. */
  readonly managed: boolean;
  readonly label: Text;
  /** The name of one record, as at the beginning of a sentence. */
  readonly singular: Text | undefined;
  /** The heading under which the navigation lists it. */
  readonly group: Text | undefined;
  /** The column that represents a record in titles, links and pickers. */
  readonly display: string;
  /** The columns by which exports identify a record that another one refers to. */
  readonly naturalKey: readonly string[];
  readonly autosave: boolean;
  /** Whether the table has `_created_at` and `_updated_at`, and `_version` unless the view is unmanaged. */
  readonly system: boolean;
  /** Whether the palette finds its records, by an index over its texts. */
  readonly search: boolean;
  /** null: writes leave no history. */
  readonly history: HistorySettings | null;
  readonly primaryKey: string;
  /** In the file's order, system columns last. A Map, because a column may be named `constructor`. */
  readonly columns: ReadonlyMap<string, Column>;
  readonly associations: ReadonlyMap<string, Association>;
  /** Column lists of further indexes and unique constraints; those of single columns are in the column. */
  readonly indexes: readonly (readonly string[])[];
  readonly unique: readonly (readonly string[])[];
  /** Unmanaged: each unique index, by its name in the database. Set by the server. */
  readonly uniqueIndexes?: ReadonlyMap<string, UniqueIndex>;
  readonly access: Access;
  readonly grid: GridSettings;
  readonly form: FormSettings;
  /** Changes when the meaning of the definition changes; the model's ETag is derived from it. */
  readonly version: string;
}

/** All valid views in one immutable snapshot. */
export interface Catalog {
  readonly views: ReadonlyMap<string, View>;
  /** Changes whenever any view does. */
  readonly version: string;
  /** By view: foreign keys of relations omitted because the related view is invalid. */
  readonly dormantKeys?: ReadonlyMap<string, ReadonlySet<string>>;
}
