import { textIn, type ModelSummary } from '@viewkraft/model';
import { useEffect, useState } from 'react';
import { api } from '../../../base/api/ApiClient.js';
import { listPath } from '../../../base/api/recordsApi.js';
import { valueOf, type RecordId, type WireRecord } from '../../../base/wire/WireRecord.js';
import { recordTitle } from '../../../fields/recordTitle.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { modelStore } from '../../../data/model/ModelStore.js';

export interface RecordHit {
  readonly view: string;
  readonly viewLabel: string;
  readonly id: RecordId;
  readonly title: string;
}

export interface RecordHits {
  readonly query: string;
  readonly hits: readonly RecordHit[];
  /** Views with more matches than are listed. */
  readonly more: readonly string[];
  readonly isBusy: boolean;
}

const debounceMs = 280;
const minLength = 2;
const maxViews = 12;
const hitsPerView = 4;
const none: RecordHits = { query: '', hits: [], more: [], isBusy: false };

/** Searches the records of all views on the server, at most three views at a time. */
export function useRecordHits(query: string, views: readonly ModelSummary[]): RecordHits {
  const locale = useLocale();
  const [found, setFound] = useState<RecordHits>(none);
  const typed = query.trim();
  const isSearched = typed.length >= minLength;
  useEffect(() => {
    if (!isSearched) return undefined;
    const stop = new AbortController();
    const search = async () => {
      setFound({ query: typed, hits: [], more: [], isBusy: true });
      const requests = views.slice(0, maxViews).map(async (view) => {
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
      await Promise.all(requests);
      if (!stop.signal.aborted) setFound((before) => ({ ...before, isBusy: false }));
    };
    const timer = setTimeout(() => void search(), debounceMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [typed, isSearched, views, locale]);
  if (!isSearched) return none;
  // Until the search starts, matches for the previous words are not shown.
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
    // A view whose search fails has no matches; the other views keep theirs.
    return [];
  }
}

function titleOf(record: WireRecord, view: ModelSummary, locale: 'en' | 'de'): string {
  const model = modelStore.model(view.name).data;
  if (model) return recordTitle(record, model, locale);
  const shown = valueOf(record, view.display) ?? valueOf(record, view.primaryKey);
  return typeof shown === 'string' || typeof shown === 'number' ? String(shown) : '–';
}
