import { textIn } from '@viewkraft/model';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { formatNumber } from '../../i18n/formats/formatNumber.js';
import { useLocale } from '../../i18n/useLocale.js';
import { useViews } from '../../model/useModels.js';
import { adminAddress, gridAddress } from '../../routing/addresses.js';
import { AdminPage } from '../AdminPage.js';
import { adminApi, type Health, type SchemaPlan } from '../adminApi.js';
import { Panel } from '../Panel.js';
import { StateChip } from '../StateChip.js';
import { useFetched } from '../useFetched.js';
import { ProblemList } from './ProblemList.js';
import { tableStyles } from './tableStyles.js';

interface ViewsFacts {
  readonly plan: SchemaPlan;
  readonly health: Health;
}

const load = async (): Promise<ViewsFacts> => {
  const [plan, health] = await Promise.all([adminApi.plan(), adminApi.health()]);
  return { plan, health };
};

/** Every view with its state, and what is wrong with files that do not load (C5). */
export function ViewsAdmin() {
  const { t } = useTranslation();
  const fetched = useFetched(load);
  return (
    <AdminPage title={t('adminPages.views')} lead={t('admin.views.lead')} fetched={fetched}>
      {({ plan, health }) => (
        <>
          {plan.problems.length > 0 && <ProblemList problems={plan.problems} />}
          <ViewTable broken={health.names?.broken ?? []} held={health.names?.held ?? []} parked={plan.parked} />
        </>
      )}
    </AdminPage>
  );
}

interface ViewTableProps {
  readonly broken: readonly string[];
  readonly held: readonly string[];
  readonly parked: readonly string[];
}

function ViewTable({ broken, held, parked }: ViewTableProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: views, error } = useViews();
  if (error && !views) return <Alert severity="error">{error.message}</Alert>;
  const served = new Map((views ?? []).map((view) => [view.name, view]));
  const names = [...new Set([...served.keys(), ...broken, ...parked])].sort((a, b) => a.localeCompare(b, locale));
  return (
    <Panel title={t('admin.views.all')} aside={<span>{formatNumber(names.length, locale)}</span>}>
      <Box sx={{ overflowX: 'auto', mt: 3 }} tabIndex={0} role="group" aria-label={t('admin.views.all')}>
        <Box component="table" sx={tableStyles}>
          <thead>
            <tr>
              <th scope="col">{t('admin.views.name')}</th>
              <th scope="col">{t('admin.views.state')}</th>
              <th scope="col" className="number">
                {t('admin.views.columns')}
              </th>
              <th scope="col" className="number">
                {t('admin.views.relations')}
              </th>
            </tr>
          </thead>
          <tbody>
            {names.map((name) => {
              const view = served.get(name);
              return (
                <tr key={name}>
                  <th scope="row">
                    {view ? (
                      <Link component={RouterLink} to={gridAddress(name, locale)}>
                        {textIn(view.label, locale)}
                      </Link>
                    ) : (
                      name
                    )}{' '}
                    <Box component="code" sx={{ ml: 1, color: 'text.secondary' }}>
                      {view && name}
                    </Box>
                  </th>
                  <td>
                    {parked.includes(name) ? (
                      <StateChip tone="warning" text={t('admin.views.parked')} />
                    ) : broken.includes(name) ? (
                      <StateChip tone="negative" text={t(view ? 'admin.views.lastGood' : 'admin.views.broken')} />
                    ) : held.includes(name) ? (
                      <Link component={RouterLink} to={adminAddress('plan', locale)}>
                        {t('admin.views.held')}
                      </Link>
                    ) : (
                      <StateChip tone="positive" text={t('admin.views.serves')} />
                    )}
                  </td>
                  <td className="number">{view ? formatNumber(view.columns, locale) : ''}</td>
                  <td className="number">{view ? formatNumber(view.relations, locale) : ''}</td>
                </tr>
              );
            })}
          </tbody>
        </Box>
      </Box>
    </Panel>
  );
}
