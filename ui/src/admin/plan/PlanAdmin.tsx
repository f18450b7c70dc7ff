import { textIn } from '@viewkraft/model';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/ApiError.js';
import { problemText } from '../../api/problemText.js';
import { EmptyState } from '../../grid/EmptyState.js';
import { useLocale } from '../../i18n/useLocale.js';
import { useViews } from '../../model/useModels.js';
import { notify } from '../../notify/notifications.js';
import { AdminPage } from '../AdminPage.js';
import { adminApi, type SchemaPlan } from '../adminApi.js';
import { StateChip } from '../StateChip.js';
import { useFetched } from '../useFetched.js';
import { ApplyHeldDialog } from './ApplyHeldDialog.js';
import { ViewPlan } from './ViewPlan.js';

const tones = { clean: 'positive', safe: 'accent', held: 'warning' } as const;

/** What the view files still want of the database, and the word that does it (C6). */
export function PlanAdmin() {
  const { t } = useTranslation();
  const locale = useLocale();
  const fetched = useFetched(adminApi.plan);
  const { data: views } = useViews();
  const [isBusy, setBusy] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const [problem, setProblem] = useState<ApiError | null>(null);

  const apply = async (plan: SchemaPlan, allowed: readonly string[]) => {
    setBusy(true);
    setProblem(null);
    try {
      const left = await adminApi.apply(plan.version, allowed);
      fetched.put(left);
      notify({ message: t('admin.plan.applied'), type: 'positive' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error);
      fetched.reload();
    } finally {
      setBusy(false);
      setAsked(null);
    }
  };

  const labelOf = (name: string) => textIn(views?.find((view) => view.name === name)?.label ?? name, locale);
  const plan = fetched.data;
  const hasSafe = plan?.changes.some(({ safety }) => safety === 'safe') ?? false;
  return (
    <AdminPage
      title={t('adminPages.plan')}
      lead={t('admin.plan.lead')}
      aside={plan && <StateChip tone={tones[plan.state]} text={t(`admin.plan.state.${plan.state}`)} />}
      actions={
        plan &&
        hasSafe && (
          <Button variant="contained" disabled={isBusy} onClick={() => void apply(plan, [])}>
            {t('admin.plan.applySafe')}
          </Button>
        )
      }
      fetched={fetched}
    >
      {(current) => (
        <>
          {problem && (
            <Alert severity="error" onClose={() => setProblem(null)}>
              {problemText(problem)}
            </Alert>
          )}
          {current.changes.length === 0 && <EmptyState text={t('admin.plan.clean')} />}
          {[...new Set(current.changes.map(({ view }) => view))].map((view) => (
            <ViewPlan
              key={view}
              title={labelOf(view)}
              name={view}
              changes={current.changes.filter((change) => change.view === view)}
              isBusy={isBusy}
              onApply={() => setAsked(view)}
            />
          ))}
          <ApplyHeldDialog
            view={asked}
            title={labelOf(asked ?? '')}
            changes={current.changes.filter(({ view, safety }) => view === asked && safety === 'held')}
            isBusy={isBusy}
            onCancel={() => setAsked(null)}
            onConfirm={(view) => void apply(current, [view])}
          />
        </>
      )}
    </AdminPage>
  );
}
