import { useEffect, useState } from 'react';
import { recordsApi } from '../../api/recordsApi.js';
import { mediaApi, mediaView } from '../../media/mediaApi.js';
import { mediaRecordOf, type MediaRecord } from '../../media/MediaRecord.js';

/** The file behind a value, which is its address or its id; null while it is on the way, or where it may not be read. */
export function useMediaRecord(
  value: string,
  isId: boolean,
): readonly [MediaRecord | null, (record: MediaRecord) => void] {
  const [found, setFound] = useState<{ readonly value: string; readonly record: MediaRecord | null } | null>(null);
  const isKnown = found?.value === value;
  useEffect(() => {
    if (value === '' || isKnown || (!isId && !value.startsWith('/media/'))) return undefined;
    const stop = new AbortController();
    const load = isId
      ? recordsApi.get(mediaView, value, undefined, stop.signal).then(mediaRecordOf)
      : mediaApi.byPath(value, stop.signal);
    load.then(
      (record) => setFound({ value, record }),
      // The picture shows without its record, too: only its name and text are missing.
      () => {
        if (!stop.signal.aborted) setFound({ value, record: null });
      },
    );
    return () => stop.abort();
  }, [value, isId, isKnown]);
  return [isKnown ? found.record : null, (record) => setFound({ value: isId ? record.id : record.path, record })];
}
