import { hasOwnKey } from '@viewkraft/model';
import { useEffect, useState } from 'react';
import { ApiError } from '../api/ApiError.js';
import { listPath, recordsApi } from '../api/recordsApi.js';
import { useSession } from '../session/useSession.js';
import type { ViewModel } from './ViewModel.js';

/** Whether a new record can be made. Of a record that each user has of one's own there is one: who has it makes no other. */
export function useMayCreate(model: ViewModel): boolean {
  const { user } = useSession();
  const userId = user?.id;
  const { name, primaryKey } = model;
  const asks = model.can.create && hasOwnKey(model) && userId !== undefined;
  const [isFree, setFree] = useState(false);
  useEffect(() => {
    if (!asks) return undefined;
    const stop = new AbortController();
    recordsApi
      .list(listPath(name), { filter: JSON.stringify({ [primaryKey]: userId }), limit: 1 }, stop.signal)
      .then(({ records }) => setFree(records.length === 0))
      .catch((error: unknown) => {
        if (!(error instanceof ApiError) && !stop.signal.aborted) throw error;
      });
    return () => stop.abort();
  }, [asks, name, primaryKey, userId]);
  return model.can.create && (!asks || isFree);
}
