import { useEffect, useState } from 'react';
import { ApiError } from '../../base/api/ApiError.js';
import { historyApi } from '../../base/api/historyApi.js';
import type { RecordId, WireRecord } from '../../base/wire/WireRecord.js';

interface RecordAt {
  /** Undefined until it is loaded. */
  readonly record?: WireRecord;
  readonly error?: ApiError;
}

/** A record as it was at an instant. */
export function useRecordAt(view: string, id: RecordId, instant: string): RecordAt {
  const [state, setState] = useState<RecordAt>({});
  useEffect(() => {
    let isCurrent = true;
    historyApi.at(view, id, instant).then(
      (record) => isCurrent && setState({ record }),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        if (isCurrent) setState({ error });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [view, id, instant]);
  return state;
}
