import { useState } from 'react';
import { ApiError } from '../../../base/api/ApiError.js';
import { problemText } from '../../../base/api/problemText.js';
import { valueOf, type WireRecord } from '../../../base/wire/WireRecord.js';
import type { ViewModel } from '../../../base/wire/ViewModel.js';
import { notify } from '../../../base/notify/notifications.js';
import { BulkRefusal } from './bulkWrite.js';
import type { Selection } from './useSelection.js';

export interface BulkWrite {
  readonly refusal: BulkRefusal | null;
  readonly isBusy: boolean;
  /** Returns the result of the call, or null if it was refused. */
  readonly write: <T>(call: (records: readonly WireRecord[]) => Promise<T>) => Promise<T | null>;
  /** Takes the current version of stale records so that the user can continue; present if some were stale. */
  readonly refresh: (() => void) | undefined;
}

/** Runs bulk writes of the selected records and holds the server's refusals. */
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

export interface BulkDialogProps {
  readonly model: ViewModel;
  readonly selection: Selection;
  readonly onClose: () => void;
}
