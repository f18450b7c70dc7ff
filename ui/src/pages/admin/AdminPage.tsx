import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { ListProblem } from '../../base/page/ListProblem.js';
import { PageHeader } from '../../base/page/PageHeader.js';
import { useTitle } from '../../base/routing/useTitle.js';
import type { Fetched } from '../panels/useFetched.js';

export interface AdminPageProps<T> {
  readonly title: string;
  readonly lead: string;
  readonly aside?: ReactNode;
  readonly actions?: ReactNode;
  readonly fetched: Fetched<T>;
  readonly children: (data: T) => ReactNode;
}

/** Frame of the administration pages: heading, description, and the content or the error that prevents it. */
export function AdminPage<T>({ title, lead, aside, actions, fetched, children }: AdminPageProps<T>) {
  useTitle(title);
  const { data, error, reload } = fetched;
  return (
    <Box sx={{ maxWidth: 1200 }}>
      <PageHeader title={title} aside={aside} actions={actions} />
      <Box component="p" sx={{ mt: { xs: 3, sm: 1 }, mb: 6, color: 'text.secondary', maxWidth: '70ch' }}>
        {lead}
      </Box>
      {error && <ListProblem error={error} onRetry={reload} />}
      {!data && !error && <Skeleton variant="rounded" height={160} />}
      {data && <Box sx={{ display: 'grid', gap: 4, mt: error ? 4 : 0 }}>{children(data)}</Box>}
    </Box>
  );
}
