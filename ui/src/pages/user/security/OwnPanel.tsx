import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { Panel } from '../../../admin/Panel.js';
import { ListProblem } from '../../../grid/ListProblem.js';
import type { Own } from './useOwn.js';

interface OwnPanelProps<T> {
  readonly title: string;
  readonly lead: string;
  readonly own: Own<T>;
  readonly actions?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** A part of the account page; where the server has no such thing there is none. */
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
