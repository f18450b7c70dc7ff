import type { Catalog, Condition, Scalar, View, WireRecord } from '@viewkraft/model';
import type { ChangeEvent } from '../kernel/changes/change-event.js';

type RecordEvent = Extract<ChangeEvent, { kind: 'record' }>;

/** As long as the log of events, because streams are opened again meanwhile. */
const maxAgeMs = 120_000;
const maxRecords = 10_000;

/**
 * Records deleted lately, as far as conditions on related records read them: who could read a record that went with
 * them depends on what they were.
 */
export class GoneRecords {
  private readonly records = new Map<string, { readonly at: number; readonly values: WireRecord }>();

  /** `catalog`: called for few events only. */
  note({ view, id, action, before }: RecordEvent, catalog: () => Catalog): void {
    const place = placeOf(view, id);
    this.records.delete(place);
    const columns = action === 'delete' && before ? columnsRead(catalog()).get(view) : undefined;
    if (!columns) return;
    const now = Date.now();
    const values = Object.fromEntries([...columns].map((name) => [name, before?.[name] ?? null])) as WireRecord;
    this.records.set(place, { at: now, values });
    for (const [oldest, { at }] of this.records) {
      if (this.records.size <= maxRecords && at >= now - maxAgeMs) break;
      this.records.delete(oldest);
    }
  }

  /** undefined: the record was not deleted lately. */
  valuesOf(view: string, id: NonNullable<Scalar>): WireRecord | undefined {
    return this.records.get(placeOf(view, id))?.values;
  }
}

const placeOf = (view: string, id: NonNullable<Scalar>): string => `${view} ${String(id)}`;

type Columns = Map<string, Set<string>>;

const cache = new WeakMap<Catalog, Columns>();

/** By view: the columns that conditions on who may read other records read through belongsTo relations. */
function columnsRead(catalog: Catalog): Columns {
  let columns = cache.get(catalog);
  if (columns) return columns;
  cache.set(catalog, (columns = new Map()));
  for (const view of catalog.views.values())
    for (const { where } of view.access.read) if (where) collect(where, view, undefined, catalog, columns);
  return columns;
}

/** `read`: the columns read of this view; undefined: it is the view of the condition itself. */
function collect(
  where: Condition,
  view: View,
  read: Set<string> | undefined,
  catalog: Catalog,
  columns: Columns,
): void {
  switch (where.kind) {
    case 'compare':
      read?.add(where.column);
      return;
    case 'not':
      return collect(where.of, view, read, catalog, columns);
    case 'and':
    case 'or':
      for (const one of where.of) collect(one, view, read, catalog, columns);
      return;
    default: {
      const association = view.associations.get(where.association);
      const target = association?.type === 'belongsTo' ? catalog.views.get(association.view) : undefined;
      if (!association || !target) return;
      read?.add(association.foreignKey);
      const there = columns.get(target.name) ?? new Set();
      columns.set(target.name, there);
      collect(where.where, target, there, catalog, columns);
    }
  }
}
