import { namePattern } from '@viewkraft/model';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';
import { ListProblem } from '../../../../base/page/ListProblem.js';
import { useTitle } from '../../../../base/routing/useTitle.js';
import { MissingPage } from '../../../MissingPage.js';
import { FileWorkbench } from './FileWorkbench.js';
import { useOpenFile } from './useOpenFile.js';

/** The page of one view's file: read, edit, park, and restore an earlier version. */
export function ViewFilePage({ view }: { readonly view: string }) {
  return namePattern.test(view) ? <FileOf view={view} /> : <MissingPage />;
}

function FileOf({ view }: { readonly view: string }) {
  const { t } = useTranslation();
  useTitle(t('viewFiles.title', { name: view }));
  const { opened, error, reload } = useOpenFile(view);
  if (opened) return <FileWorkbench opened={opened} />;
  return (
    <Box>
      <h1 className="vk-hidden">{view}</h1>
      {error ? <ListProblem error={error} onRetry={reload} /> : <Skeleton variant="rounded" height={320} />}
    </Box>
  );
}
