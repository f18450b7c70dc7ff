import { useEffect, useState } from 'react';

export interface Entry {
  readonly id: string;
  readonly title: string;
  readonly text: string | null;
}

/** The entries that the visitor may read; undefined until loaded. */
export function useEntries(): readonly Entry[] | undefined {
  const [entries, setEntries] = useState<readonly Entry[]>();
  useEffect(() => {
    const gone = new AbortController();
    void fetch('/api/plugin-template-visits', { method: 'POST' }).catch(() => undefined);
    void readEntries(gone.signal).then((read) => {
      if (!gone.signal.aborted) setEntries(read);
    });
    return () => gone.abort();
  }, []);
  return entries;
}

/** Uses no library: the page is public and stays small. */
async function readEntries(signal: AbortSignal): Promise<readonly Entry[]> {
  try {
    const response = await fetch('/api/plugin_template/?sort=title&limit=50', { signal });
    return response.ok ? ((await response.json()) as Entry[]) : [];
  } catch {
    return [];
  }
}
