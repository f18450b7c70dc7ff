import { useEffect, useState } from 'react';
import { listPath, recordsApi } from '../../api/recordsApi.js';
import { valueOf } from '../../api/WireRecord.js';
import { useViews } from '../../model/useModels.js';

const view = 'roles';

/** The roles that there are, to choose from; none where the reader may not see them. Names can be typed all the same. */
export function useRoleNames(): readonly string[] {
  const { data: views } = useViews();
  const isReadable = views?.some(({ name }) => name === view) ?? false;
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!isReadable) return undefined;
    const stop = new AbortController();
    recordsApi.list(listPath(view), { sort: 'name', limit: 500 }, stop.signal).then(
      ({ records }) => setNames(records.map((record) => String(valueOf(record, 'name')))),
      () => undefined,
    );
    return () => stop.abort();
  }, [isReadable]);
  return names;
}
