import type { Locale } from '@viewkraft/model';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '../../base/api/ApiError.js';
import { listPath, recordsApi } from '../../base/api/recordsApi.js';
import type { ViewModel } from '../../base/wire/ViewModel.js';
import { type RecordOption, recordOptionOf } from './RecordOption.js';
import { valueOf } from '../../base/wire/WireRecord.js';
import { isEmpty } from '../../fields/isEmpty.js';
import { fieldOf } from '../../fields/registry.js';

const debounceMs = 300;
export const optionsAtOnce = 25;

export interface RecordSearch {
  /** The matches so far, page by page. */
  readonly options: readonly RecordOption[];
  /** Total number of matches; undefined until the first page has loaded. */
  readonly total: number | undefined;
  readonly isPending: boolean;
  readonly error: ApiError | undefined;
  /** Loads the next page, unless there is none or it is already loading. */
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

/** Records of a view that match the typed text, searched on the server after a debounce. */
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
    const timer = setTimeout(() => void fetchPage(model, []), text === '' ? 0 : debounceMs);
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

  // Matches of a different text are no options: Enter would select a record that was not searched for.
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

/** Records of the same name get distinguishing details from their grid columns. */
function withSecondary(options: readonly RecordOption[], model: ViewModel, locale: Locale): readonly RecordOption[] {
  const seen = new Map<string, number>();
  for (const { text } of options) seen.set(text, (seen.get(text) ?? 0) + 1);
  if (seen.size === options.length) return options;
  return options.map((option) =>
    seen.get(option.text) === 1 ? option : { ...option, secondary: secondText(option, model, locale) },
  );
}

function secondText({ id, record }: RecordOption, model: ViewModel, locale: Locale): string {
  for (const name of model.gridColumns) {
    const column = model.columns.get(name);
    if (!column || name === model.display || column.primaryKey || model.byForeignKey.has(name)) continue;
    const value = valueOf(record, name);
    if (!isEmpty(value)) return fieldOf(column).print(value, column, locale);
  }
  return `#${id}`;
}
