import { hasOwnKey } from '@viewkraft/model';
import { useEffect, useState } from 'react';
import { ApiError } from '../../base/api/ApiError.js';
import { listPath, recordsApi } from '../../base/api/recordsApi.js';
import { useSession } from './useSession.js';
import type { ViewModel } from '../../base/wire/ViewModel.js';

/** Whether the user may create a record. In views with one record per user, only users without one may. */
export function useMayCreate(model: ViewModel): boolean {
  const { user } = useSession();
  const userId = user?.id;
  const { name, primaryKey } = model;
  const isOnePerUser = model.can.create && hasOwnKey(model) && userId !== undefined;
  const [isFree, setFree] = useState(false);
  useEffect(() => {
    if (!isOnePerUser) return undefined;
    const stop = new AbortController();
    recordsApi
      .list(listPath(name), { filter: JSON.stringify({ [primaryKey]: userId }), limit: 1 }, stop.signal)
      .then(({ records }) => setFree(records.length === 0))
      .catch((error: unknown) => {
        if (!(error instanceof ApiError) && !stop.signal.aborted) throw error;
      });
    return () => stop.abort();
  }, [isOnePerUser, name, primaryKey, userId]);
  return model.can.create && (!isOnePerUser || isFree);
}
