import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Panel } from '../../panels/Panel.js';
import { ListProblem } from '../../../base/page/ListProblem.js';
import { ApiError } from '../../../base/api/ApiError.js';

interface OwnPanelProps<T> {
  readonly title: string;
  readonly lead: string;
  readonly own: Own<T>;
  readonly actions?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** A section of the account page; hidden if the server does not support it. */
export function OwnPanel<T>({ title, lead, own, actions, children }: OwnPanelProps<T>) {
  const { data, error, isAbsent, reload } = own;
  if (isAbsent) return null;
  return (
    <Panel title={title} actions={data !== undefined && actions}>
      <Box component="p" sx={{ mt: 1, mb: 3, color: 'text.secondary', maxWidth: '70ch' }}>
        {lead}
      </Box>
      {error && <ListProblem error={error} onRetry={() => void reload()} />}
      {data === undefined && !error && <Skeleton variant="rounded" height={64} />}
      {data !== undefined && children(data)}
    </Panel>
  );
}

interface Own<T> {
  readonly data: T | undefined;
  readonly error: ApiError | undefined;
  /** The server does not support this feature. */
  readonly isAbsent: boolean;
  readonly reload: () => Promise<void>;
}

/** Data of the user's own account, fetched once and after each change; the old value stays meanwhile. */
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
        const apiError = error instanceof ApiError ? error : ApiError.offline(error);
        if (turn === latest.current) setState((before) => ({ ...before, error: apiError }));
      },
    );
  }, [load]);
  useEffect(() => {
    void reload();
  }, [reload]);
  return { data: state.data, error: state.error, isAbsent: state.error?.status === 404, reload };
}
