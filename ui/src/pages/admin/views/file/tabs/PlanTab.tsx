import type { ViewFileCheck } from '@viewkraft/model';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { useLocale } from '../../../../../base/i18n/useLocale.js';
import { adminAddress } from '../../../../../base/routing/addresses.js';
import { ChangeItem } from '../../../plan/ChangeItem.js';

/** What saving would change in the database. */
export function PlanTab({ check, view }: { readonly check: ViewFileCheck | undefined; readonly view: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (!check) return null;
  if (check.problems.length > 0) return <p>{t('viewFiles.planAfterProblems')}</p>;
  if (check.changes.length === 0) return <p>{t('viewFiles.planEmpty')}</p>;
  const isHeld = check.changes.some(({ safety }) => safety === 'held');
  const views = [...new Set(check.changes.map((change) => change.view))];
  return (
    <>
      <p>
        {t(isHeld ? 'viewFiles.planHeld' : 'viewFiles.planSafe')}{' '}
        {isHeld && (
          <Link component={RouterLink} to={adminAddress('plan', locale)}>
            {t('viewFiles.toPlan')}
          </Link>
        )}
      </p>
      {views.map((one) => (
        <section key={one}>
          {one !== view && <h2>{one}</h2>}
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {check.changes.map((change, at) => change.view === one && <ChangeItem key={at} change={change} />)}
          </Box>
        </section>
      ))}
    </>
  );
}
