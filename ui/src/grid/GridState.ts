import type { ViewModel } from '../model/ViewModel.js';
import { printFilter, readFilter, type GridFilter } from './filter/condition.js';

export interface SortItem {
  readonly column: string;
  readonly descending: boolean;
}

/** What a grid shows, as it stands in the address. */
export interface GridState {
  readonly sort: readonly SortItem[];
  readonly filter: GridFilter;
  readonly search: string;
  /** From 1. */
  readonly page: number;
}

/** Reads the state from an address; what it does not say is as the view wants it. */
export function readGridState(model: ViewModel, params: URLSearchParams): GridState {
  const page = Number(params.get('page') ?? '1');
  return {
    sort: readSort(params.get('sort') ?? model.gridSort),
    filter: readFilter(model, params.get('filter')),
    search: params.get('search') ?? '',
    page: Number.isInteger(page) && page >= 1 ? page : 1,
  };
}

/** The address' part of a state; what is as the view wants it is left out. */
export function printGridState(model: ViewModel, state: GridState): URLSearchParams {
  const params = new URLSearchParams();
  const sort = printSort(state.sort);
  if (sort !== model.gridSort) params.set('sort', sort);
  const filter = printFilter(model, state.filter);
  if (filter) params.set('filter', filter);
  if (state.search) params.set('search', state.search);
  if (state.page > 1) params.set('page', String(state.page));
  return params;
}

export function readSort(text: string): readonly SortItem[] {
  const names = text.split(',').filter((name) => name !== '' && name !== '-');
  return names.map((name) => ({ column: name.replace(/^-/, ''), descending: name.startsWith('-') }));
}

export function printSort(sort: readonly SortItem[]): string {
  return sort.map((item) => (item.descending ? '-' : '') + item.column).join(',');
}

/** A click on a header: ascending, descending, off; with `add` beside the other columns, else instead of them. */
export function nextSort(sort: readonly SortItem[], column: string, add: boolean): readonly SortItem[] {
  const known = sort.find((item) => item.column === column);
  const next = !known ? { column, descending: false } : known.descending ? null : { column, descending: true };
  if (!add) return next ? [next] : [];
  if (!known) return [...sort, { column, descending: false }];
  return sort.flatMap((item) => (item.column === column ? (next ? [next] : []) : [item]));
}
