import { readerOf } from '../access/reader-of.js';
import { writerOf, type Writer } from '../access/writer-of.js';
import type { Identity } from '../definition/access.js';
import type { Reader } from '../definition/reader.js';
import type { Association, Catalog, Column, View } from '../definition/view.js';
import { isRequiredOnCreate } from '../records/check-record.js';
import { seenColumns, type ModelExtras, type Writers } from '../records/describe-model.js';

/** What the API of a view offers beyond its definition. */
export interface ApiTraits extends ModelExtras {
  /** Actions that are refused to everybody, whatever the grants say. */
  readonly refused?: ReadonlySet<Writer['action']>;
  /** Records are created by uploading files, not by sending values. */
  readonly isUploaded?: boolean;
}

/** Whose API is described. */
export interface ApiCaller {
  readonly identity: Identity;
  /** An access token that may not write. */
  readonly readOnly?: boolean;
}

/** One view as a caller may use it. A caller who may neither read nor create has none. */
export interface ApiView {
  readonly view: View;
  /** null: the caller may create but not read. */
  readonly reader: Reader | null;
  readonly writers: Writers;
  readonly traits: ApiTraits;
  /** The columns that the caller knows of; the same as in the view's model. */
  readonly columns: readonly Column[];
}

/** The views that the caller may read or create records of, in the catalog's order. */
export function apiViews(
  catalog: Catalog,
  { identity, readOnly = false }: ApiCaller,
  traitsOf: (view: string, identity: Identity) => ApiTraits,
): ReadonlyMap<string, ApiView> {
  const found = new Map<string, ApiView>();
  for (const view of catalog.views.values()) {
    const traits = traitsOf(view.name, identity);
    const reader = readerOf(catalog, view, identity);
    const writer = (action: Writer['action']): Writer | null =>
      readOnly || traits.refused?.has(action) ? null : writerOf(view, action, identity);
    // A record that cannot be read cannot be changed or deleted either.
    const writers = {
      create: writer('create'),
      update: reader && writer('update'),
      delete: reader && writer('delete'),
    };
    if (reader || writers.create)
      found.set(view.name, { view, reader, writers, traits, columns: seenColumns(view, reader, writers) });
  }
  return found;
}

export function keyColumn({ view }: Pick<ApiView, 'view'>): Column {
  const key = view.columns.get(view.primaryKey);
  if (!key) throw new Error(`The view ${view.name} has no primary key`);
  return key;
}

/** The columns that a body of this action may contain, of those that the caller knows of. */
export function writtenColumns({ columns, writers }: ApiView, action: 'create' | 'update'): readonly Column[] {
  const writable = writers[action]?.columns;
  return columns.filter(({ name }) => writable?.has(name));
}

/** The associations whose links a body may set, by a list of ids. */
export function writtenLinks({ reader }: ApiView): readonly Association[] {
  return [...(reader?.associations.values() ?? [])].filter(({ type }) => type === 'belongsToMany');
}

/** Whether a body that creates a record must contain the column. */
export function mustBeSent(column: Column): boolean {
  return isRequiredOnCreate(column) && column.default === undefined && column.visible === true;
}

/** Whether the response to a write always contains the whole record: the writer may read every row. */
export function readsResults({ reader }: ApiView): boolean {
  return reader?.rows === 'all';
}
