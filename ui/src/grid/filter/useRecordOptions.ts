import type { Locale } from '@viewkraft/model';
import { useEffect, useMemo, useState } from 'react';
import { listPath, recordsApi } from '../../api/recordsApi.js';
import { valueOf, type RecordId, type WireRecord } from '../../api/WireRecord.js';
import { recordTitle } from '../../fields/recordTitle.js';
import { useModel } from '../../model/useModels.js';
import type { RecordOption } from '../../relations/RecordOption.js';

const none: readonly WireRecord[] = [];

/** The records behind these ids as they are shown, as far as they are there; asked for in one request. */
export function useRecordOptions(view: string, ids: readonly RecordId[], locale: Locale): readonly RecordOption[] {
  const wanted = JSON.stringify(ids);
  const { data: model } = useModel(view);
  const [found, setFound] = useState(none);
  const key = model?.primaryKey;
  useEffect(() => {
    if (key === undefined || wanted === '[]') return undefined;
    const stop = new AbortController();
    const filter = `{${JSON.stringify(key)}:{"$in":${wanted}}}`;
    recordsApi
      .list(listPath(view), { filter, limit: 100 }, stop.signal)
      .then(({ records }) => setFound(records))
      .catch(() => undefined);
    return () => stop.abort();
  }, [view, key, wanted]);
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
