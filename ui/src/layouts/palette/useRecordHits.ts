import { textIn, type ModelSummary } from '@viewkraft/model';
import { useEffect, useState } from 'react';
import { api } from '../../api/ApiClient.js';
import { listPath } from '../../api/recordsApi.js';
import { valueOf, type RecordId, type WireRecord } from '../../api/WireRecord.js';
import { recordTitle } from '../../fields/recordTitle.js';
import { useLocale } from '../../i18n/useLocale.js';
import { modelStore } from '../../model/ModelStore.js';

export interface RecordHit {
  readonly view: string;
  readonly viewLabel: string;
  readonly id: RecordId;
  readonly title: string;
}

export interface RecordHits {
  readonly query: string;
  readonly hits: readonly RecordHit[];
  /** Views that hold more than what is listed. */
  readonly more: readonly string[];
  readonly isBusy: boolean;
}

const afterLastKey = 280;
const shortest = 2;
const viewsAtMost = 12;
const hitsPerView = 4;
const none: RecordHits = { query: '', hits: [], more: [], isBusy: false };

/** Records of any view in which the words occur, as the server finds them; three views are asked at a time. */
export function useRecordHits(query: string, views: readonly ModelSummary[]): RecordHits {
  const locale = useLocale();
  const [found, setFound] = useState<RecordHits>(none);
  const typed = query.trim();
  const isSearched = typed.length >= shortest;
  useEffect(() => {
    if (!isSearched) return undefined;
    const stop = new AbortController();
    const search = async () => {
      setFound({ query: typed, hits: [], more: [], isBusy: true });
      const asked = views.slice(0, viewsAtMost).map(async (view) => {
        const select = [...new Set([view.primaryKey, view.display])].join(',');
        const parameters = { search: typed, select, limit: hitsPerView + 1 };
        const records = await ask(view, parameters, stop.signal);
        if (stop.signal.aborted || records.length === 0) return;
        const hits = records.slice(0, hitsPerView).map((record) => ({
          view: view.name,
          viewLabel: textIn(view.label, locale),
          id: valueOf(record, view.primaryKey) as RecordId,
          title: titleOf(record, view, locale),
        }));
        const more = records.length > hitsPerView ? [view.name] : [];
        setFound((before) => ({ ...before, hits: [...before.hits, ...hits], more: [...before.more, ...more] }));
      });
      await Promise.all(asked);
      if (!stop.signal.aborted) setFound((before) => ({ ...before, isBusy: false }));
    };
    const timer = setTimeout(() => void search(), afterLastKey);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [typed, isSearched, views, locale]);
  if (!isSearched) return none;
  // Until the search begins, what was found for the words before is not shown for these.
  return found.query === typed ? found : { ...none, isBusy: true };
}

async function ask(
  view: ModelSummary,
  query: Readonly<Record<string, string | number>>,
  signal: AbortSignal,
): Promise<readonly WireRecord[]> {
  try {
    return (await api.request<readonly WireRecord[]>('GET', listPath(view.name), { query, signal })).data;
  } catch {
    // A view that cannot be searched just now has no hits; the others do.
    return [];
  }
}

function titleOf(record: WireRecord, view: ModelSummary, locale: 'en' | 'de'): string {
  const model = modelStore.model(view.name).data;
  if (model) return recordTitle(record, model, locale);
  const shown = valueOf(record, view.display) ?? valueOf(record, view.primaryKey);
  return typeof shown === 'string' || typeof shown === 'number' ? String(shown) : '–';
}
