import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import { createContext, useContext, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

export interface SortPlace {
  /** From 0. */
  readonly place: number;
  readonly descending: boolean;
}

/** Where each shown column stands in the sort, by grid field, and how many keys there are. */
export const SortPlaces = createContext<ReadonlyMap<string, SortPlace>>(new Map());

/** The arrow of a sorted column; with several of them its number too, and the whole in the header's description. */
export function SortMark({ field }: { readonly field: string }) {
  const { t } = useTranslation();
  const places = useContext(SortPlaces);
  const mark = useRef<HTMLSpanElement>(null);
  const own = places.get(field);
  const spoken = own
    ? t(own.descending ? 'grid.sortedDescending' : 'grid.sortedAscending', {
        place: t(`grid.place.${Math.min(own.place, 9)}`),
      })
    : '';
  useLayoutEffect(() => {
    const header = mark.current?.closest('[role="columnheader"]');
    if (spoken && places.size > 1) header?.setAttribute('aria-description', spoken);
    else header?.removeAttribute('aria-description');
  }, [spoken, places.size]);
  const Arrow = own?.descending ? ArrowDownward : ArrowUpward;
  return (
    <span ref={mark} aria-hidden className="vk-sort-mark">
      {own && <Arrow sx={{ fontSize: 15, ml: 1, color: 'var(--vk-accent)' }} />}
      {own && places.size > 1 && <small>{own.place + 1}</small>}
    </span>
  );
}
