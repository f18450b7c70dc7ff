import type { ListParameters } from '../../base/api/recordsApi.js';
import type { ViewModel } from '../../base/wire/ViewModel.js';
import type { Arrangement } from './arrangement/Arrangement.js';
import { printFilter } from './filter/condition.js';
import { printSort, type GridState } from './GridState.js';
import type { GridColumnInfo } from './columns/gridColumnsOf.js';

/** Request parameters of a grid. */
export function listParameters(
  model: ViewModel,
  state: GridState,
  shown: readonly GridColumnInfo[],
  { pageSize }: Arrangement,
): ListParameters {
  return {
    filter: printFilter(model, state.filter),
    search: state.search || undefined,
    sort: printSort(state.sort) || undefined,
    limit: pageSize,
    offset: (state.page - 1) * pageSize,
    include: shown.flatMap(({ association }) => association ?? []).join(',') || undefined,
  };
}
