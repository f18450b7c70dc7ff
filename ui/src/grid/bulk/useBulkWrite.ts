import { useState } from 'react';
import { ApiError } from '../../api/ApiError.js';
import { problemText } from '../../api/problemText.js';
import { valueOf, type WireRecord } from '../../api/WireRecord.js';
import type { ViewModel } from '../../model/ViewModel.js';
import { notify } from '../../notify/notifications.js';
import { BulkRefusal } from './bulkWrite.js';
import type { Selection } from './useSelection.js';

export interface BulkWrite {
  readonly refusal: BulkRefusal | null;
  readonly isBusy: boolean;
  /** Answers what the call answers, or null when it was refused. */
  readonly write: <T>(call: (records: readonly WireRecord[]) => Promise<T>) => Promise<T | null>;
  /** Takes the stale records as they now stand, so that the editor may go on; there when some were stale. */
  readonly refresh: (() => void) | undefined;
}

/** One write of all chosen records, and what the server has said to it. */
export function useBulkWrite(model: ViewModel, selection: Selection): BulkWrite {
  const [refusal, setRefusal] = useState<BulkRefusal | null>(null);
  const [isBusy, setBusy] = useState(false);
  const current = refusal?.current ?? [];
  return {
    refusal,
    isBusy,
    write: async (call) => {
      setBusy(true);
      setRefusal(null);
      try {
        return await call([...selection.records.values()]);
      } catch (error) {
        if (error instanceof BulkRefusal) setRefusal(error);
        else if (error instanceof ApiError) notify({ message: problemText(error), type: 'negative' });
        else throw error;
        return null;
      } finally {
        setBusy(false);
      }
    },
    refresh:
      current.length === 0
        ? undefined
        : () => {
            const now = new Map(current.map((record) => [valueOf(record, model.primaryKey), record]));
            const { records } = selection;
            selection.take([...records.values()].map((record) => ({ ...record, ...now.get(valueOf(record, model.primaryKey)) })));
            setRefusal(null);
          },
  }; // prettier-ignore
}
