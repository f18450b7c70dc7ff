import { api } from '@viewkraft/ui/app';
import { useEffect, useState } from 'react';

export interface Entry {
  readonly id: string;
  readonly title: string;
  readonly text: string | null;
}

/** The entries that whoever looks may read; undefined until they are known. */
export function useEntries(): readonly Entry[] | undefined {
  const [entries, setEntries] = useState<readonly Entry[]>();
  useEffect(() => {
    const gone = new AbortController();
    api
      .request<Entry[]>('GET', '/api/plugin_template/', { query: { sort: 'title', limit: 50 }, signal: gone.signal })
      .then(
        ({ data }) => setEntries(data),
        () => gone.signal.aborted || setEntries([]),
      );
    return () => gone.abort();
  }, []);
  return entries;
}
