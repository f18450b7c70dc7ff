import type { Locale } from '@viewkraft/model';
import { useEffect, useState } from 'react';
import { recordsApi } from '../api/recordsApi.js';
import type { RecordId, WireRecord } from '../api/WireRecord.js';
import { recordTitle } from '../fields/recordTitle.js';
import { useModel } from '../model/useModels.js';
import type { RecordOption } from './RecordOption.js';

/** The record behind an id, with the text it is shown by; the id itself until it has come. */
export function useRecordOption(view: string, id: RecordId | null | undefined, locale: Locale): RecordOption | null {
  const { data: model } = useModel(view);
  const [found, setFound] = useState<{ view: string; id: RecordId; record: WireRecord } | null>(null);
  const wanted = id === undefined ? null : id;
  useEffect(() => {
    if (wanted === null) return undefined;
    const stop = new AbortController();
    recordsApi
      .get(view, wanted, undefined, stop.signal)
      .then((record) => setFound({ view, id: wanted, record }))
      .catch(() => undefined);
    return () => stop.abort();
  }, [view, wanted]);
  if (wanted === null) return null;
  const record = found?.view === view && found.id === wanted ? found.record : undefined;
  return {
    id: wanted,
    text: record ? recordTitle(record, model, locale) : String(wanted),
    ...(record ? { record } : {}),
  };
}
