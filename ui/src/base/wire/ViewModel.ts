import type { Column, FormGroup, Model, ModelAssociation, Text } from '@viewkraft/model';

/** A column with all defaults filled in, as the shared column kinds and the fields need it. */
export interface ViewColumn extends Column {
  /** The wire value is a list of names; no column type represents that. */
  readonly isList: boolean;
  /** The value can be written but never read: shown in forms, not in grids. */
  readonly isWriteOnly: boolean;
}

/** A view's model as the page uses it. It uses maps because a column may be named `constructor`. */
export interface ViewModel {
  readonly name: string;
  readonly label: Text;
  /** What one record is called, if the view names it. */
  readonly singular: Text | undefined;
  readonly display: string;
  readonly autosave: boolean;
  readonly primaryKey: string;
  readonly columns: ReadonlyMap<string, ViewColumn>;
  readonly associations: ReadonlyMap<string, ModelAssociation>;
  /** belongsTo associations by their foreign key column, which they replace in forms and grids. */
  readonly byForeignKey: ReadonlyMap<string, ModelAssociation>;
  readonly gridColumns: readonly string[];
  readonly gridSort: string;
  /** Form groups, each with its tab, also when an earlier group started that tab. */
  readonly groups: readonly FormGroup[];
  readonly can: Model['can'];
  /** The view keeps a history, which the user may read. */
  readonly history: boolean;
  /** false: other programs also write the records, and versions do not increase. */
  readonly managed: boolean;
  readonly version: string;
}
