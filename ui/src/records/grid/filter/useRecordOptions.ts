import type { Locale } from '@viewkraft/model';
import { useEffect, useMemo, useState } from 'react';
import { listPath, recordsApi } from '../../../base/api/recordsApi.js';
import { valueOf, type RecordId, type WireRecord } from '../../../base/wire/WireRecord.js';
import { recordTitle } from '../../../fields/recordTitle.js';
import { useModel } from '../../../data/model/useModels.js';
import type { RecordOption } from '../../relations/RecordOption.js';

const none: readonly WireRecord[] = [];

/** Loads the records with these ids as picker options in one request; missing records are omitted. */
export function useRecordOptions(view: string, ids: readonly RecordId[], locale: Locale): readonly RecordOption[] {
  const idList = JSON.stringify(ids);
  const { data: model } = useModel(view);
  const [found, setFound] = useState(none);
  const key = model?.primaryKey;
  useEffect(() => {
    if (key === undefined || idList === '[]') return undefined;
    const stop = new AbortController();
    const filter = `{${JSON.stringify(key)}:{"$in":${idList}}}`;
    recordsApi
      .list(listPath(view), { filter, limit: 100 }, stop.signal)
      .then(({ records }) => setFound(records))
      .catch(() => undefined);
    return () => stop.abort();
  }, [view, key, idList]);
  return useMemo(
    () =>
      found.map((record) => ({
        id: valueOf(record, key ?? 'id') as RecordId,
        text: recordTitle(record, model, locale),
        record,
      })),
    [found, key, model, locale],
  );
}
