import { textIn, type SchemaPlanReport, type ViewFileSummary } from '@viewkraft/model';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { problemText } from '../../../base/api/problemText.js';
import { formatNumber } from '../../../base/i18n/formats/formatNumber.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { useViews } from '../../../data/model/useModels.js';
import { adminAddress, gridAddress } from '../../../base/routing/addresses.js';
import { viewFileAddress } from './viewFileAddress.js';
import { Panel } from '../../panels/Panel.js';
import { StateChip } from '../../panels/StateChip.js';

/** A plain table: hairlines between rows, numbers aligned right. */
const tableStyles = {
  width: '100%',
  minWidth: 560,
  borderCollapse: 'collapse',
  '& th, & td': { textAlign: 'left', py: 2, pr: 4, borderBottom: '1px solid var(--vk-border)', fontWeight: 'inherit' },
  '& thead th': { fontSize: 13, color: 'text.secondary', fontWeight: 550 },
  '& tbody tr:last-child > *': { borderBottom: 0 },
  '& .number': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
} as const;

interface ViewTableProps extends Pick<SchemaPlanReport, 'parked' | 'undefinedRoles'> {
  readonly broken: readonly string[];
  readonly held: readonly string[];
  readonly files: readonly ViewFileSummary[];
}

/** All views with their state, each with a link to its file. */
export function ViewTable({ broken, held, parked, files, undefinedRoles }: ViewTableProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: views, error } = useViews();
  if (error && !views) return <Alert severity="error">{problemText(error)}</Alert>;
  const served = new Map((views ?? []).map((view) => [view.name, view]));
  const names = [...new Set([...served.keys(), ...broken, ...parked, ...files.map(({ name }) => name)])].sort((a, b) =>
    a.localeCompare(b, locale),
  );
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
              <th scope="col">{t('admin.views.file')}</th>
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
                    <UndefinedRoles roles={undefinedRoles.filter((one) => one.view === name).map(({ role }) => role)} />
                  </td>
                  <td className="number">{view ? formatNumber(view.columns, locale) : ''}</td>
                  <td className="number">{view ? formatNumber(view.relations, locale) : ''}</td>
                  <td>
                    {files.some((file) => file.name === name) && (
                      <Link
                        component={RouterLink}
                        to={viewFileAddress(name, locale)}
                        aria-label={t('admin.views.openOf', { name })}
                      >
                        {t('admin.views.open')}
                      </Link>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </Box>
      </Box>
    </Panel>
  );
}

/** Undefined roles that a view grants rights to, with a link to the list of roles. */
function UndefinedRoles({ roles }: { readonly roles: readonly string[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return roles.map((role) => (
    <Box key={role} sx={{ mt: 1, color: 'var(--vk-warning)', overflowWrap: 'anywhere' }}>
      {t('admin.views.undefinedRole', { role })}{' '}
      <Link component={RouterLink} to={gridAddress('roles', locale)}>
        {t('admin.views.roles')}
      </Link>
    </Box>
  ));
}
