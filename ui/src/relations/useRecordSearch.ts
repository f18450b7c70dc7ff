import type { Locale } from '@viewkraft/model';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '../api/ApiError.js';
import { recordsApi, listPath } from '../api/recordsApi.js';
import type { ViewModel } from '../model/ViewModel.js';
import type { RecordOption } from './RecordOption.js';
import { recordOptionOf } from './recordOptionOf.js';
import { withSecondary } from './withSecondary.js';

const debounce = 300;
export const optionsAtOnce = 25;

export interface RecordSearch {
  /** What was found so far, page by page. */
  readonly options: readonly RecordOption[];
  /** How many match; undefined until the first page has come. */
  readonly total: number | undefined;
  readonly isPending: boolean;
  readonly error: ApiError | undefined;
  /** Fetches the next page, unless there is none or it is on its way. */
  readonly more: () => void;
  readonly retry: () => void;
}

interface Found {
  readonly key: string;
  readonly options: readonly RecordOption[];
  readonly total: number | undefined;
  readonly error?: ApiError;
}

const noOptions: readonly RecordOption[] = [];
const nothing: Found = { key: '', options: [], total: undefined };

/** Records of a view that match what is typed, asked of the server a moment after the last key. */
export function useRecordSearch(
  model: ViewModel | undefined,
  text: string,
  active: boolean,
  locale: Locale,
  include?: string,
): RecordSearch {
  const [found, setFound] = useState(nothing);
  const [attempt, setAttempt] = useState(0);
  const under = useRef<AbortController | null>(null);
  const [isPaging, setPaging] = useState(false);
  const key = active && model ? `${model.name}?${text}` : '';

  const fetchPage = useCallback(
    async (view: ViewModel, before: readonly RecordOption[]) => {
      const stop = new AbortController();
      under.current = stop;
      const parameters = { search: text || undefined, sort: view.display, limit: optionsAtOnce, offset: before.length, include }; // prettier-ignore
      try {
        const { records, total } = await recordsApi.list(listPath(view.name), parameters, stop.signal);
        const known = new Set(before.map(({ id }) => id));
        const next = records.map((record) => recordOptionOf(record, view, locale)).filter(({ id }) => !known.has(id));
        setFound({ key, options: [...before, ...next], total });
      } catch (error) {
        if (stop.signal.aborted || !(error instanceof ApiError)) return;
        setFound({ key, options: before, total: undefined, error });
      }
    },
    [key, text, locale, include],
  );

  useEffect(() => {
    if (!model || key === '') return undefined;
    const timer = setTimeout(() => void fetchPage(model, []), text === '' ? 0 : debounce);
    return () => {
      clearTimeout(timer);
      under.current?.abort();
    };
  }, [key, model, text, attempt, fetchPage]);

  const isCurrent = found.key === key;
  const isMore = isCurrent && found.total !== undefined && found.options.length < found.total;
  const more = useCallback(() => {
    if (!model || !isMore || isPaging) return;
    setPaging(true);
    void fetchPage(model, found.options).finally(() => setPaging(false));
  }, [model, isMore, isPaging, found, fetchPage]);
  const retry = useCallback(() => {
    setFound(nothing);
    setAttempt((count) => count + 1);
  }, []);

  // What was found for another text is no choice: Enter would take a record that nobody searched for.
  const options = useMemo(
    () => (model && isCurrent ? withSecondary(found.options, model, locale) : noOptions),
    [found, isCurrent, model, locale],
  );
  return {
    options,
    total: isCurrent ? found.total : undefined,
    isPending: isPaging || (key !== '' && !isCurrent),
    error: isCurrent ? found.error : undefined,
    more,
    retry,
  };
}
