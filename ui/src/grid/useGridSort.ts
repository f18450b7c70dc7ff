import { useEffect, useMemo, useRef } from 'react';
import { useModelsOf } from '../model/useModels.js';
import type { ViewModel } from '../model/ViewModel.js';
import type { GridColumnInfo } from './gridColumnsOf.js';
import { nextSort, type SortItem } from './GridState.js';
import type { SortPlace } from './SortMark.js';

export interface GridSort {
  /** Models of the related views, as far as they have arrived. */
  readonly related: ReadonlyMap<string, ViewModel>;
  readonly places: ReadonlyMap<string, SortPlace>;
  /** A click on the header of a column; with `add` beside the other sort keys. */
  readonly sortBy: (field: string, add: boolean) => void;
}

/** Several sort keys over a grid's columns; a related record is sorted by how it is shown. */
export function useGridSort(
  model: ViewModel,
  columns: readonly GridColumnInfo[],
  sort: readonly SortItem[],
  onSort: (sort: readonly SortItem[]) => void,
): GridSort {
  const related = useModelsOf(
    columns.flatMap(({ association }) => model.associations.get(association ?? '')?.view ?? []),
  );
  const sortKeys = useMemo(
    () => new Map(columns.map(({ column, association }) => {
      const target = association === undefined ? undefined : related.get(model.associations.get(association)?.view ?? '');
      return [column.name, association && target ? `${association}.${target.display}` : column.name];
    })),
    [columns, model, related],
  ); // prettier-ignore
  const places = useMemo(() => {
    const shown = [...sortKeys].map(([field, key]) => [field, sort.findIndex((item) => item.column === key || item.column === field)] as const); // prettier-ignore
    return new Map(shown.filter(([, place]) => place >= 0).map(([field, place]) => [field, { place, descending: sort[place]?.descending ?? false }])); // prettier-ignore
  }, [sort, sortKeys]);

  // The address follows a moment later: the next key counts from what the last one asked for.
  const asked = useRef(sort);
  useEffect(() => {
    asked.current = sort;
  }, [sort]);
  const sortBy = (field: string, add: boolean) => {
    const key = sortKeys.get(field);
    // A key that came from the address may name the column where a header would name its related record.
    const known = asked.current.map((item) => (item.column === field && key ? { ...item, column: key } : item));
    if (!key) return;
    asked.current = nextSort(known, key, add);
    onSort(asked.current);
  };
  return { related, places, sortBy };
}
