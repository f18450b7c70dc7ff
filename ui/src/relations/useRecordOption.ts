import type { Locale } from '@viewkraft/model';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/ApiError.js';
import { recordsApi } from '../api/recordsApi.js';
import type { RecordId, WireRecord } from '../api/WireRecord.js';
import { recordTitle } from '../fields/recordTitle.js';
import { useModel } from '../model/useModels.js';
import type { RecordOption } from './RecordOption.js';

/** The record behind an id, with the text it is shown by; the id itself until it has come, or where it may not be read. */
export function useRecordOption(view: string, id: RecordId | null | undefined, locale: Locale): RecordOption | null {
  const { t } = useTranslation();
  const { data: model } = useModel(view);
  const [found, setFound] = useState<{ view: string; id: RecordId; record: WireRecord | null } | null>(null);
  const wanted = id === undefined ? null : id;
  useEffect(() => {
    if (wanted === null) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const ask = () =>
      void recordsApi
        .get(view, wanted, undefined, signal)
        .then((record) => setFound({ view, id: wanted, record }))
        .catch((error: unknown) => {
          if (error instanceof ApiError && error.status === 404) setFound({ view, id: wanted, record: null });
          // Without a network there is no title; with one again there is.
          else if (!signal.aborted) addEventListener('online', ask, { once: true, signal });
        });
    ask();
    return () => stop.abort();
  }, [view, wanted]);
  if (wanted === null) return null;
  const record = found?.view === view && found.id === wanted ? found.record : undefined;
  const unknown = record === null ? t('relation.unreadable', { id: wanted }) : String(wanted);
  return {
    id: wanted,
    text: record ? recordTitle(record, model, locale) : unknown,
    ...(record ? { record } : {}),
  };
}
