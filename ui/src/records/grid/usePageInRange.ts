import { useEffect, useRef } from 'react';
import type { RecordList } from '../../data/lists/useRecordList.js';

/** Moves to the last page if the requested one is beyond it, by an old address or because rows were deleted. */
export function usePageInRange(list: RecordList, page: number, pageSize: number, onPage: (page: number) => void): void {
  const total = list.isPending ? undefined : list.page?.total;
  const go = useRef(onPage);
  useEffect(() => {
    go.current = onPage;
  });
  useEffect(() => {
    if (total === undefined) return;
    const last = Math.max(1, Math.ceil(total / pageSize));
    if (page > last) go.current(last);
  }, [total, page, pageSize]);
}
