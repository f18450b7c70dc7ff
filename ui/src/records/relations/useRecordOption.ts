import type { Locale } from '@viewkraft/model';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../base/api/ApiError.js';
import { recordsApi } from '../../base/api/recordsApi.js';
import type { RecordId, WireRecord } from '../../base/wire/WireRecord.js';
import { recordTitle } from '../../fields/recordTitle.js';
import { useModel } from '../../data/model/useModels.js';
import type { RecordOption } from './RecordOption.js';

/** Loads the record with an id and its display text; the id itself until it is loaded, or if it cannot be read. */
export function useRecordOption(view: string, id: RecordId | null | undefined, locale: Locale): RecordOption | null {
  const { t } = useTranslation();
  const { data: model } = useModel(view);
  const [found, setFound] = useState<{ view: string; id: RecordId; record: WireRecord | null } | null>(null);
  const recordId = id === undefined ? null : id;
  useEffect(() => {
    if (recordId === null) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const ask = () =>
      void recordsApi
        .get(view, recordId, undefined, signal)
        .then((record) => setFound({ view, id: recordId, record }))
        .catch((error: unknown) => {
          if (error instanceof ApiError && error.status === 404) setFound({ view, id: recordId, record: null });
          // Without a network the title is missing; it is loaded when the network returns.
          else if (!signal.aborted) addEventListener('online', ask, { once: true, signal });
        });
    ask();
    return () => stop.abort();
  }, [view, recordId]);
  if (recordId === null) return null;
  const record = found?.view === view && found.id === recordId ? found.record : undefined;
  const unknown = record === null ? t('relation.unreadable', { id: recordId }) : String(recordId);
  return {
    id: recordId,
    text: record ? recordTitle(record, model, locale) : unknown,
    ...(record ? { record } : {}),
  };
}
