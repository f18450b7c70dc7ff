import type { AccessExplanation } from '@viewkraft/model';
import { useEffect, useState } from 'react';
import { api } from '../../../base/api/ApiClient.js';
import { ApiError } from '../../../base/api/ApiError.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import type { AskedQuestion } from './useAccessQuestion.js';

interface Explained {
  readonly key: string;
  readonly answer?: AccessExplanation;
  readonly error?: ApiError;
}

/** The server's answer to the question; neither answer nor error while it is awaited. */
export function useExplanation(question: AskedQuestion): Pick<Explained, 'answer' | 'error'> {
  const locale = useLocale();
  const key = JSON.stringify([question, locale]);
  const [explained, setExplained] = useState<Explained | null>(null);
  useEffect(() => {
    const [asked] = JSON.parse(key) as [AskedQuestion];
    const stop = new AbortController();
    const query = Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, value === '' ? undefined : String(value)])); // prettier-ignore
    api
      .request<AccessExplanation>('GET', '/api/why', { query, signal: stop.signal, cache: 'no-store' })
      .then(({ data }) => setExplained({ key, answer: data }))
      .catch((error: unknown) => {
        if (!stop.signal.aborted) setExplained({ key, error: error instanceof ApiError ? error : ApiError.offline(error) }); // prettier-ignore
      });
    return () => stop.abort();
  }, [key]);
  return explained?.key === key ? explained : {};
}
