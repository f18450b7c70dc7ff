import { useEffect, useRef } from 'react';
import type { RecordList } from './useRecordList.js';

/** Where a page lies beyond the last one, by an old address or because rows are gone, the last one is asked for. */
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
