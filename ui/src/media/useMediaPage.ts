import { useMemo } from 'react';
import type { ApiError } from '../base/api/ApiError.js';
import { listPath } from '../base/api/recordsApi.js';
import { useRecordList } from '../data/lists/useRecordList.js';
import { mediaView } from './mediaApi.js';
import { mediaRecordOf, type MediaRecord } from './MediaRecord.js';

export type MediaKind = 'all' | 'image' | 'document';

interface MediaQuery {
  readonly search: string;
  readonly kind: MediaKind;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}

interface MediaPage {
  readonly records: readonly MediaRecord[] | undefined;
  readonly total: number | undefined;
  readonly isPending: boolean;
  readonly error: ApiError | undefined;
  readonly reload: () => void;
}

const filters: Readonly<Record<MediaKind, string | undefined>> = {
  all: undefined,
  image: JSON.stringify({ type: { $startsWith: 'image/' } }),
  document: JSON.stringify({ $not: { type: { $startsWith: 'image/' } } }),
};

/** One page of the uploaded files, newest first; refreshed when files are uploaded, changed or deleted. */
export function useMediaPage({ search, kind, page, pageSize }: MediaQuery): MediaPage {
  const parameters = {
    search: search || undefined,
    filter: filters[kind],
    sort: '-_created_at',
    limit: pageSize,
    offset: (page - 1) * pageSize,
  };
  const list = useRecordList(
    listPath(mediaView),
    parameters,
    (event) => event.type === 'again' || (event.type === 'record' && event.view === mediaView),
  );
  const records = useMemo(() => list.page?.records.map(mediaRecordOf), [list.page]);
  return { records, total: list.page?.total, isPending: list.isPending, error: list.error, reload: list.reload };
}
