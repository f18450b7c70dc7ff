import { useSite } from '@viewkraft/ui';
import { useCallback, useEffect, useState } from 'react';
import type { LetterSheets } from '../shared/letter-sheets.js';
import type { Trouble } from './LetterTrouble.js';

interface Shown {
  /** What it was asked for with. */
  readonly address: string;
  readonly letter?: LetterSheets;
  readonly trouble?: Trouble;
}

/** The letter of this page's address, in the page's language. */
export function useSheets(): {
  readonly letter?: LetterSheets;
  readonly trouble?: Trouble;
  readonly reload: () => void;
} {
  const { locale, location } = useSite();
  const address = addressOf(location.pathname, location.search, locale);
  const [tries, setTries] = useState(0);
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    const stop = new AbortController();
    readSheets(address, stop.signal).then(
      (read) => setShown({ address, ...read }),
      () => !stop.signal.aborted && setShown({ address, trouble: 'failed' }),
    );
    return () => stop.abort();
  }, [address, tries]);
  const reload = useCallback(() => {
    setShown(undefined);
    setTries((count) => count + 1);
  }, []);
  // What belongs to another address is not shown under this one.
  return { ...(shown?.address === address ? shown : {}), reload };
}

function addressOf(pathname: string, search: string, locale: string): string {
  const id = /\/service\/letter\/([^/]+)/.exec(pathname)?.[1] ?? '';
  const key = new URLSearchParams(search).get('key');
  const query = new URLSearchParams({ locale, ...(key !== null && { key }) });
  return `/api/letter/${id}/sheets?${query.toString()}`;
}

async function readSheets(address: string, signal: AbortSignal): Promise<Omit<Shown, 'address'>> {
  const answer = await fetch(address, { signal, headers: { accept: 'application/json' } });
  if (answer.status === 404) return { trouble: 'missing' };
  if (!answer.ok) return { trouble: 'failed' };
  return { letter: (await answer.json()) as LetterSheets };
}
