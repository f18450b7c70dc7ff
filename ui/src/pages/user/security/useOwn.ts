import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../api/ApiError.js';

export interface Own<T> {
  readonly data: T | undefined;
  readonly error: ApiError | undefined;
  /** The server has no such thing. */
  readonly isAbsent: boolean;
  readonly reload: () => Promise<void>;
}

/** Something of one's own account, fetched once and again when it was changed; what is there stays meanwhile. */
export function useOwn<T>(load: () => Promise<T>): Own<T> {
  const [state, setState] = useState<{ readonly data?: T; readonly error?: ApiError }>({});
  const latest = useRef(0);
  const reload = useCallback(() => {
    const turn = (latest.current += 1);
    return load().then(
      (data) => {
        if (turn === latest.current) setState({ data });
      },
      (error: unknown) => {
        const known = error instanceof ApiError ? error : ApiError.offline(error);
        if (turn === latest.current) setState((before) => ({ ...before, error: known }));
      },
    );
  }, [load]);
  useEffect(() => {
    void reload();
  }, [reload]);
  return { data: state.data, error: state.error, isAbsent: state.error?.status === 404, reload };
}
