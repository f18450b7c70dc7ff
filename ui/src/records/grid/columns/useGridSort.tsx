import { createContext, useContext, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ArrowDownward, ArrowUpward } from '../../../base/icons/panelIcons.js';
import { useModelsOf } from '../../../data/model/useModels.js';
import type { ViewModel } from '../../../base/wire/ViewModel.js';
import type { GridColumnInfo } from './gridColumnsOf.js';
import { nextSort, type SortItem } from '../GridState.js';

export interface SortPosition {
  /** From 0. */
  readonly place: number;
  readonly descending: boolean;
}

/** Position of each visible column in the sort order, by grid field, and the number of sort keys. */
export const SortPositions = createContext<ReadonlyMap<string, SortPosition>>(new Map());

/**
 * The arrow of a sorted column; with several sort keys also its number, and the full order in the header's description.
 */
export function SortMark({ field }: { readonly field: string }) {
  const { t } = useTranslation();
  const places = useContext(SortPositions);
  const mark = useRef<HTMLSpanElement>(null);
  const own = places.get(field);
  const description = own
    ? t(own.descending ? 'grid.sortedDescending' : 'grid.sortedAscending', {
        place: t(`grid.place.${Math.min(own.place, 9)}`),
      })
    : '';
  useLayoutEffect(() => {
    const header = mark.current?.closest('[role="columnheader"]');
    if (description && places.size > 1) header?.setAttribute('aria-description', description);
    else header?.removeAttribute('aria-description');
  }, [description, places.size]);
  const Arrow = own?.descending ? ArrowDownward : ArrowUpward;
  return (
    <span ref={mark} aria-hidden className="vk-sort-mark">
      {own && <Arrow sx={{ fontSize: 15, ml: 1, color: 'var(--vk-accent)' }} />}
      {own && places.size > 1 && <small>{own.place + 1}</small>}
    </span>
  );
}

export interface GridSort {
  /** Models of the related views that have been loaded. */
  readonly related: ReadonlyMap<string, ViewModel>;
  readonly places: ReadonlyMap<string, SortPosition>;
  /** Handles a click on a column's header; `add` keeps the other sort keys. */
  readonly sortBy: (field: string, add: boolean) => void;
}

/** Multi-column sorting of a grid; a related record is sorted by its display column. */
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

  // The address updates asynchronously: the next sort key builds on the last requested state.
  const requested = useRef(sort);
  useEffect(() => {
    requested.current = sort;
  }, [sort]);
  const sortBy = (field: string, add: boolean) => {
    const key = sortKeys.get(field);
    // A sort key from the address may name the foreign key column, while the header names the related record.
    const known = requested.current.map((item) => (item.column === field && key ? { ...item, column: key } : item));
    if (!key) return;
    requested.current = nextSort(known, key, add);
    onSort(requested.current);
  };
  return { related, places, sortBy };
}
