import type { HealthReport, SchemaPlanReport, ViewFilesReport, ViewProblemReport } from '@viewkraft/model';
import Alert from '@mui/material/Alert';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { withTexts } from '../../../base/i18n/i18n.js';
import { Loading } from '../../../base/routing/Loading.js';
import { AdminPage } from '../AdminPage.js';
import { adminApi } from '../adminApi.js';
import { useFetched } from '../../panels/useFetched.js';
import { ViewFileDrop } from './ViewFileDrop.js';
import { ViewTable } from './ViewTable.js';
import Button from '@mui/material/Button';
import { Add } from '../../../base/icons/icons.js';
import Box from '@mui/material/Box';
import { Panel } from '../../panels/Panel.js';
import { ProblemLocation } from './ProblemLocation.js';
import { useDialogOnDemand } from '../../../base/page/useDialogOnDemand.js';

interface ViewsFacts {
  readonly plan: SchemaPlanReport;
  readonly health: HealthReport;
  readonly files: ViewFilesReport;
}

const load = async (): Promise<ViewsFacts> => {
  const [plan, health, files] = await Promise.all([adminApi.plan(), adminApi.health(), adminApi.viewFiles()]);
  return { plan, health, files };
};

const ViewFilePage = lazy(async () => {
  const { ViewFilePage: Page } = await withTexts(import('./file/ViewFilePage.js'), 'viewFiles');
  return { default: Page };
});

/** `/admin/views`: all views; `/admin/views/{view}`: the file of one. */
export function ViewsAdmin() {
  const { view } = useParams();
  if (view === undefined) return <AllViews />;
  return (
    <Suspense fallback={<Loading />}>
      <ViewFilePage key={view} view={view} />
    </Suspense>
  );
}

/** All views with their states and files, the errors of files that do not load, and the buttons that add a view. */
function AllViews() {
  const { t } = useTranslation();
  const fetched = useFetched(load);
  const files = fetched.data?.files;
  return (
    <ViewFileDrop report={files}>
      <AdminPage
        title={t('adminPages.views')}
        lead={`${t('admin.views.lead')}${files?.editable ? ` ${t('admin.views.dropHint')}` : ''}`}
        actions={files?.editable && <NewViewButton report={files} />}
        fetched={fetched}
      >
        {({ plan, health, files: { editable, files } }) => (
          <>
            {!editable && <Alert severity="info">{t('admin.views.fixed')}</Alert>}
            {plan.problems.length > 0 && <ProblemList problems={plan.problems} />}
            <ViewTable
              broken={health.names?.broken ?? []}
              held={health.names?.held ?? []}
              parked={plan.parked}
              files={files}
              undefinedRoles={plan.undefinedRoles}
            />
          </>
        )}
      </AdminPage>
    </ViewFileDrop>
  );
}

const loadNewViewDialog = async () => (await withTexts(import('./NewViewDialog.js'), 'viewFiles')).NewViewDialog;

/** Starts a view by its name or from a file. */
function NewViewButton({ report }: { readonly report: ViewFilesReport }) {
  const { t } = useTranslation();
  const { Dialog, ...dialog } = useDialogOnDemand(loadNewViewDialog);
  return (
    <>
      <Button
        variant="contained"
        startIcon={<Add />}
        aria-haspopup="dialog"
        onPointerEnter={dialog.preload}
        onClick={() => void dialog.open()}
      >
        {t('admin.views.create')}
      </Button>
      {Dialog && <Dialog report={report} onClose={dialog.close} />}
    </>
  );
}

/** Errors of view files: file, position, reason and remedy. */
function ProblemList({ problems }: { readonly problems: readonly ViewProblemReport[] }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('admin.views.problems')}>
      <Box component="p" sx={{ mt: 1, mb: 0, color: 'text.secondary' }}>
        {t('admin.views.problemsHelp')}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {problems.map(({ file, path, message, mend }, at) => (
          <Box
            component="li"
            key={at}
            sx={{ mt: 3, pt: 3, borderTop: '1px solid var(--vk-border)', overflowWrap: 'anywhere' }}
          >
            <code>{file}</code> <ProblemLocation path={path} />
            <Box sx={{ mt: 1, color: 'var(--vk-negative)' }}>{message}</Box>
            <Box sx={{ mt: 1 }}>{mend}</Box>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}
