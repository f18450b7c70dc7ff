import type { Column, FormGroup, Model, ModelAssociation, Text } from '@viewkraft/model';

/** A column with every key decided, as the shared column kinds and the fields want it. */
export interface ViewColumn extends Column {
  /** On the wire a list of names, although no column type is one. */
  readonly isList: boolean;
  /** It may be sent with a record and is never read: a field of forms, no column of grids. */
  readonly isWriteOnly: boolean;
}

/** A view as the page works with it. Maps, because a column may be called `constructor`. */
export interface ViewModel {
  readonly name: string;
  readonly label: Text;
  readonly display: string;
  readonly autosave: boolean;
  readonly primaryKey: string;
  readonly columns: ReadonlyMap<string, ViewColumn>;
  readonly associations: ReadonlyMap<string, ModelAssociation>;
  /** belongsTo associations by the column that they stand in place of. */
  readonly byForeignKey: ReadonlyMap<string, ModelAssociation>;
  readonly gridColumns: readonly string[];
  readonly gridSort: string;
  /** Each with the tab that it stands in, also where an earlier group began it. */
  readonly groups: readonly FormGroup[];
  readonly can: Model['can'];
  readonly version: string;
}
