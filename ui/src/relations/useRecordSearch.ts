import type { Locale } from '@viewkraft/model';
import { useEffect, useState } from 'react';
import { recordsApi, listPath } from '../api/recordsApi.js';
import { valueOf, type RecordId } from '../api/WireRecord.js';
import { recordTitle } from '../fields/recordTitle.js';
import type { ViewModel } from '../model/ViewModel.js';
import type { RecordOption } from './RecordOption.js';

const debounce = 300;
const optionsAtMost = 25;

export interface RecordSearch {
  readonly options: readonly RecordOption[];
  readonly isPending: boolean;
}

const nothing: readonly RecordOption[] = [];

/** Records of a view that match what is typed, asked of the server a moment after the last key. */
export function useRecordSearch(
  model: ViewModel | undefined,
  text: string,
  active: boolean,
  locale: Locale,
): RecordSearch {
  const [found, setFound] = useState<{ key: string; options: readonly RecordOption[] }>({ key: '', options: nothing });
  const key = active && model ? `${model.name}?${text}` : '';
  useEffect(() => {
    if (!model || key === '') return undefined;
    const stop = new AbortController();
    const timer = setTimeout(
      () => {
        recordsApi
          .list(
            listPath(model.name),
            { search: text || undefined, sort: model.display, limit: optionsAtMost },
            stop.signal,
          )
          .then(({ records }) => {
            const options = records.map((record) => ({
              id: valueOf(record, model.primaryKey) as RecordId,
              text: recordTitle(record, model, locale),
              record,
            }));
            setFound({ key, options });
          })
          .catch(() => {
            if (!stop.signal.aborted) setFound({ key, options: nothing });
          });
      },
      text === '' ? 0 : debounce,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key, model, text, locale]);
  return { options: found.options, isPending: key !== '' && found.key !== key };
}
