import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../base/api/ApiError.js';
import { problemText } from '../base/api/problemText.js';
import { pageConfig } from '../base/config/pageConfig.js';
import { useLocale } from '../base/i18n/useLocale.js';
import { unsavedWork } from '../base/routing/unsavedWork.js';
import { formatBytes } from './fileKinds.js';
import { mediaApi } from './mediaApi.js';
import type { MediaRecord } from './MediaRecord.js';

export interface Upload {
  readonly key: number;
  readonly name: string;
  /** Share that was sent, 0 to 1. At 1 the server still processes the file. */
  readonly share: number;
  /** Why the upload failed; null while it is running. */
  readonly problem: string | null;
}

export interface Uploads {
  /** Running and failed uploads; completed ones are removed. */
  readonly current: readonly Upload[];
  readonly add: (files: readonly File[]) => void;
  /** Aborts a running upload, or removes a failed one from the list. */
  readonly dismiss: (key: number) => void;
}

/** Uploads files and tracks their progress. `types`: accepted media types. Unmounting aborts all uploads. */
export function useUploads(types: readonly string[], onUploaded: (records: readonly MediaRecord[]) => void): Uploads {
  const { t } = useTranslation();
  const locale = useLocale();
  const [current, setCurrent] = useState<readonly Upload[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const lastKey = useRef(0);
  const latestOnUploaded = useRef(onUploaded);
  useEffect(() => {
    latestOnUploaded.current = onUploaded;
  });
  useEffect(() => {
    const all = running.current;
    const forget = unsavedWork.watch(() => all.size > 0);
    return () => {
      forget();
      for (const stop of all.values()) stop.abort();
    };
  }, []);

  const change = useCallback((key: number, changes: Partial<Upload>) => {
    setCurrent((list) => list.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  }, []);
  const dismiss = useCallback((key: number) => {
    running.current.get(key)?.abort();
    running.current.delete(key);
    setCurrent((list) => list.filter((one) => one.key !== key));
  }, []);

  const problemOf = (file: File): string | null => {
    const { maxBytes } = pageConfig.uploads;
    if (file.size > maxBytes) return t('media.tooLarge', { size: formatBytes(maxBytes, locale) });
    if (file.size === 0) return t('media.emptyFile');
    return file.type && !types.includes(file.type) ? t('media.wrongType') : null;
  };

  const send = async (file: File, key: number): Promise<MediaRecord | null> => {
    const stop = new AbortController();
    running.current.set(key, stop);
    try {
      const record = await mediaApi.upload(file, (share) => change(key, { share }), stop.signal);
      dismiss(key);
      return record;
    } catch (error) {
      if (!stop.signal.aborted) {
        change(key, { problem: error instanceof ApiError ? refusal(error) : t('media.failed') });
      }
      return null;
    } finally {
      running.current.delete(key);
    }
  };

  const add = (files: readonly File[]) => {
    const fresh = files.map((file) => ({ file, key: (lastKey.current += 1), problem: problemOf(file) }));
    setCurrent((list) => [
      ...list,
      ...fresh.map(({ file, key, problem }) => ({ key, name: file.name, share: 0, problem })),
    ]);
    const good = fresh.filter(({ problem }) => problem === null);
    void Promise.all(good.map(({ file, key }) => send(file, key))).then((records) => {
      const arrived = records.filter((record) => record !== null);
      if (arrived.length > 0) latestOnUploaded.current(arrived);
    });
  };

  return { current, add, dismiss };
}

/** The reasons alone: they say more than the code, which is the same for a damaged file and for one of a wrong type. */
function refusal(error: ApiError): string {
  return error.details.map(({ message }) => message).join(' · ') || problemText(error);
}
