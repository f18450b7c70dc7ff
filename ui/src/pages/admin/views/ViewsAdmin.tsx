import type { HealthReport, SchemaPlanReport, ViewFilesReport } from '@viewkraft/model';
import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { AdminPage } from '../AdminPage.js';
import { adminApi } from '../adminApi.js';
import { useFetched } from '../../panels/useFetched.js';
import { NewViewButton } from './NewViewButton.js';
import { ProblemList } from './ProblemList.js';
import { ViewFileDrop } from './ViewFileDrop.js';
import { viewFilesApi } from './viewFilesApi.js';
import { ViewTable } from './ViewTable.js';

interface ViewsFacts {
  readonly plan: SchemaPlanReport;
  readonly health: HealthReport;
  readonly files: ViewFilesReport;
}

const load = async (): Promise<ViewsFacts> => {
  const [plan, health, files] = await Promise.all([adminApi.plan(), adminApi.health(), viewFilesApi.list()]);
  return { plan, health, files };
};

/** Every view with its state and its file, the errors of files that do not load, and the ways to add a view. */
export function ViewsAdmin() {
  const { t } = useTranslation();
  const fetched = useFetched(load);
  const files = fetched.data?.files;
  return (
    <ViewFileDrop report={files}>
      <AdminPage
        title={t('adminPages.views')}
        lead={`${t('admin.views.lead')}${files?.editable ? ` ${t('viewFiles.dropHint')}` : ''}`}
        actions={files?.editable && <NewViewButton report={files} />}
        fetched={fetched}
      >
        {({ plan, health, files: { editable, files } }) => (
          <>
            {!editable && <Alert severity="info">{t('viewFiles.fixed')}</Alert>}
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
