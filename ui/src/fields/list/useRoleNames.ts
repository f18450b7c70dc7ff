import { useEffect, useState } from 'react';
import { listPath, recordsApi } from '../../base/api/recordsApi.js';
import { valueOf } from '../../base/wire/WireRecord.js';
import { useViews } from '../../data/model/useModels.js';

const view = 'roles';

/** The existing roles as suggestions; none if the user may not read them. Other names can still be typed. */
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
