import { valueOf, type WireRecord } from '../../../base/wire/WireRecord.js';
import type { ViewModel } from '../../../base/wire/ViewModel.js';
import { type Arrangement, readArrangement } from '../arrangement/Arrangement.js';
import { printFilter, readFilter } from '../filter/condition.js';
import type { GridBase } from '../GridState.js';

/** Address value for all records if the grid would open with a saved view by default. */
export const allRecords = 'all';

const own: readonly string[] = ['saved', 'sort', 'filter', 'search', 'page'];

/** Returns the saved view for an address: the one it names, or the default one; null for all records. */
export function savedViewOf(params: URLSearchParams, opensWith: string | null): string | null {
  const named = params.get('saved') ?? (own.some((key) => params.has(key)) ? allRecords : (opensWith ?? allRecords));
  return named === allRecords ? null : named;
}

export const savedViewsView = 'grid_views';

/** What a saved view sets: rows and arrangement. */
export interface SavedState extends GridBase {
  readonly arrangement: Arrangement;
}

/** A named arrangement of a view's grid. */
export interface SavedView {
  readonly id: string;
  readonly name: string;
  readonly isShared: boolean;
  readonly isOwn: boolean;
  readonly version: number | null;
  /** As stored: JSON that anybody may have written. */
  readonly stored: string;
}

export function readSavedView(record: WireRecord, userId: string | undefined): SavedView {
  const version = valueOf(record, '_version');
  return {
    id: String(valueOf(record, 'id')),
    name: String(valueOf(record, 'name')),
    isShared: valueOf(record, 'shared') === true,
    isOwn: valueOf(record, 'owner_id') === userId,
    version: typeof version === 'number' ? version : null,
    stored: String(valueOf(record, 'state')),
  };
}

export function printSavedState({ sort, filter, search, arrangement }: SavedState): string {
  return JSON.stringify({ sort, filter, search, ...arrangement });
}

/** Parses a stored state, and reports whether it names columns that this user cannot read. */
export function readSavedState(model: ViewModel, stored: string): SavedState & { readonly isMissing: boolean } {
  let parts: Partial<Record<keyof GridBase, unknown>> = {};
  try {
    const read: unknown = JSON.parse(stored);
    if (typeof read === 'object' && read !== null) parts = read;
  } catch {
    // Treated like an empty state.
  }
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const keys = text(parts.sort).split(',').filter(Boolean);
  const sort = keys.filter((key) => isSortable(model, key));
  const lines = readFilter(model, text(parts.filter));
  const filter = lines.filter((line) => !('raw' in line) || !asksForUnknown(model, line.raw));
  return {
    sort: sort.join(),
    filter: printFilter(model, filter) ?? '',
    search: text(parts.search),
    arrangement: readArrangement(parts),
    isMissing: sort.length < keys.length || filter.length < lines.length,
  };
}

function isSortable(model: ViewModel, key: string): boolean {
  const [name = '', ...rest] = key.replace(/^-/, '').split('.');
  return rest.length === 0 ? model.columns.has(name) : model.associations.has(name);
}

/**
 * Returns whether a condition of a hand-written filter names a column or association that this user's model does not
 * have.
 */
function asksForUnknown(model: ViewModel, raw: string): boolean {
  const names = (where: unknown): readonly string[] => {
    if (typeof where !== 'object' || where === null) return [];
    return Object.entries(where).flatMap(([key, inner]: [string, unknown]) => {
      if (key === '$and' || key === '$or') return Array.isArray(inner) ? inner.flatMap(names) : [];
      return key === '$not' ? names(inner) : [key];
    });
  };
  try {
    return names(JSON.parse(raw)).some((name) => !model.columns.has(name) && !model.associations.has(name));
  } catch {
    return true;
  }
}
