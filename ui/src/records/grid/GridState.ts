import type { ViewModel } from '../../base/wire/ViewModel.js';
import { printFilter, readFilter, type GridFilter } from './filter/condition.js';

export interface SortItem {
  readonly column: string;
  readonly descending: boolean;
}

/** State of a grid, as stored in the address. */
export interface GridState {
  readonly sort: readonly SortItem[];
  readonly filter: GridFilter;
  readonly search: string;
  /** From 1. */
  readonly page: number;
}

/** Defaults for an empty address, in the address's own format: the view's order, or a saved view. */
export interface GridBase {
  readonly sort: string;
  readonly filter: string;
  readonly search: string;
}

export function viewBase(model: ViewModel): GridBase {
  return { sort: model.gridSort, filter: '', search: '' };
}

/** Reads the state from an address; missing parts come from the base. */
export function readGridState(model: ViewModel, params: URLSearchParams, base: GridBase): GridState {
  const page = Number(params.get('page') ?? '1');
  return {
    sort: readSort(params.get('sort') ?? base.sort),
    filter: readFilter(model, params.get('filter') ?? base.filter),
    search: params.get('search') ?? base.search,
    page: Number.isInteger(page) && page >= 1 ? page : 1,
  };
}

/** Writes a state as address parameters; parts equal to the base are omitted. */
export function printGridState(model: ViewModel, state: GridState, base: GridBase): URLSearchParams {
  const params = new URLSearchParams();
  const current = baseOf(model, state);
  for (const key of ['sort', 'filter', 'search'] as const)
    if (current[key] !== base[key]) params.set(key, current[key]);
  if (state.page > 1) params.set('page', String(state.page));
  return params;
}

/** Returns a state in the address's format, without its page. */
export function baseOf(model: ViewModel, state: GridState): GridBase {
  return { sort: printSort(state.sort), filter: printFilter(model, state.filter) ?? '', search: state.search };
}

export function readSort(text: string): readonly SortItem[] {
  const names = text.split(',').filter((name) => name !== '' && name !== '-');
  return names.map((name) => ({ column: name.replace(/^-/, ''), descending: name.startsWith('-') }));
}

export function printSort(sort: readonly SortItem[]): string {
  return sort.map((item) => (item.descending ? '-' : '') + item.column).join(',');
}

/**
 * Returns the sort order after a click on a header: ascending, descending, unsorted; `add` keeps the other sort keys.
 */
export function nextSort(sort: readonly SortItem[], column: string, add: boolean): readonly SortItem[] {
  const known = sort.find((item) => item.column === column);
  const next = !known ? { column, descending: false } : known.descending ? null : { column, descending: true };
  if (!add) return next ? [next] : [];
  if (!known) return [...sort, { column, descending: false }];
  return sort.flatMap((item) => (item.column === column ? (next ? [next] : []) : [item]));
}
