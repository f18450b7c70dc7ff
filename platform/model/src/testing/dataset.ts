import type { Identity } from '../definition/access.js';
import type { ColumnType, Scalar } from '../definition/column-type.js';
import type { WireRecord } from '../lists/evaluate.js';
import type { Catalog } from '../definition/view.js';
import type { MemoryData } from '../lists/memory-scope.js';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A column of a generated view file. */
export interface RawColumn {
  readonly type: ColumnType;
  readonly primaryKey?: boolean;
  readonly allowNull?: boolean;
  readonly unique?: boolean;
  readonly index?: boolean;
  readonly hidden?: boolean;
  readonly precision?: number;
  readonly scale?: number;
}

/** A relation of a generated view file. */
export interface RawRelation {
  readonly type: 'belongsTo' | 'hasMany' | 'hasOne' | 'belongsToMany';
  readonly view: string;
  readonly foreignKey: string;
  readonly otherKey?: string;
  readonly through?: string;
}

export interface RawGrant {
  readonly roles: readonly string[];
  readonly where?: object;
  readonly columns?: readonly string[];
}

/** A generated view file as JSON. */
export interface RawView {
  readonly name: string;
  readonly table?: string;
  readonly columns: Readonly<Record<string, RawColumn>>;
  readonly relations: Readonly<Record<string, RawRelation>>;
  readonly access: { readonly read: readonly RawGrant[] };
}

/** One list request: the caller, the view and the parameters (the query of an address without `?`). */
export interface Question {
  readonly view: string;
  readonly identity: Identity;
  readonly parameters: string;
}

/** View files, stored records, and list requests. */
export interface Dataset {
  /** In an order in which records can be created: a belongsTo leads to the same view or an earlier one. */
  readonly views: readonly RawView[];
  /** By view, in the order of creation, without system columns and hidden ones (those stay null). */
  readonly records: ReadonlyMap<string, readonly WireRecord[]>;
  /** By link table; each record has both keys, named after their columns. */
  readonly links: ReadonlyMap<string, readonly WireRecord[]>;
  readonly questions: readonly Question[];
}

/** The default callers. */
export const someIdentities: readonly Identity[] = [
  { id: null, roles: [] },
  { id: '0198a000-0000-7000-8000-000000000001', roles: [] },
  { id: '0198a000-0000-7000-8000-000000000002', roles: ['editor'] },
  { id: '0198a000-0000-7000-8000-000000000003', roles: ['editor', 'helper'] },
  { id: '0198a000-0000-7000-8000-000000000004', roles: ['admin'] },
];

/** The dataset's records and links as they are stored, with every column; `system` gives the platform's own columns. */
export const storedData = (
  dataset: Pick<Dataset, 'records' | 'links'>,
  catalog: Catalog,
  system: (view: string, key: Scalar) => WireRecord = () => ({
    _version: 1,
    _created_at: '2026-11-20T10:00:00.000Z',
    _updated_at: '2026-11-20T10:00:00.000Z',
  }),
): MemoryData => {
  const records = new Map<string, readonly WireRecord[]>();
  for (const [name, rows] of dataset.records) {
    const view = catalog.views.get(name);
    const complete = rows.map((row) => {
      const record: Mutable<WireRecord> = {};
      for (const column of view?.columns.keys() ?? [])
        record[column] = Object.hasOwn(row, column) ? (row[column] ?? null) : null;
      return { ...record, ...system(name, row[view?.primaryKey ?? ''] ?? null) };
    });
    records.set(name, complete);
  }
  return { catalog, records, links: dataset.links };
};
