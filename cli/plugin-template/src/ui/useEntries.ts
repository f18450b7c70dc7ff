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
    void readEntries(gone.signal).then((read) => {
      if (!gone.signal.aborted) setEntries(read);
    });
    return () => gone.abort();
  }, []);
  return entries;
}

/** Without a library: the page is a public one, and stays light. */
async function readEntries(signal: AbortSignal): Promise<readonly Entry[]> {
  try {
    const answer = await fetch('/api/plugin_template/?sort=title&limit=50', { signal });
    return answer.ok ? ((await answer.json()) as Entry[]) : [];
  } catch {
    return [];
  }
}
