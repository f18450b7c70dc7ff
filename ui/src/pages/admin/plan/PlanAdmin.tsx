import { textIn, type AppliedChangeReport, type SchemaChangeReport, type SchemaPlanReport } from '@viewkraft/model';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../base/api/ApiError.js';
import { problemText } from '../../../base/api/problemText.js';
import { EmptyState } from '../../../base/page/EmptyState.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { useViews } from '../../../data/model/useModels.js';
import { notify } from '../../../base/notify/notifications.js';
import { AdminPage } from '../AdminPage.js';
import { adminApi } from '../adminApi.js';
import { StateChip } from '../../panels/StateChip.js';
import { useFetched } from '../../panels/useFetched.js';
import { ApplyHeldDialog } from './ApplyHeldDialog.js';
import { Panel } from '../../panels/Panel.js';
import { ChangeItem } from './ChangeItem.js';

const tones = { clean: 'positive', safe: 'accent', held: 'warning' } as const;

/** The schema changes that the view files require, and the button that applies them (C6). */
export function PlanAdmin() {
  const { t } = useTranslation();
  const locale = useLocale();
  const fetched = useFetched(adminApi.plan);
  const { data: views } = useViews();
  const [isBusy, setBusy] = useState(false);
  const [pending, setPending] = useState<string | null>(null);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const [applied, setApplied] = useState<readonly AppliedChangeReport[]>([]);

  const apply = async (plan: SchemaPlanReport, allowed: readonly string[]) => {
    setBusy(true);
    setProblem(null);
    setApplied([]);
    try {
      const left = await adminApi.apply(plan.version, allowed);
      fetched.put(left);
      setApplied(left.applied);
      notify({ message: t('admin.plan.applied'), type: 'positive' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error);
      fetched.reload();
    } finally {
      setBusy(false);
      setPending(null);
    }
  };

  const labelOf = (name: string) => textIn(views?.find((view) => view.name === name)?.label ?? name, locale);
  const plan = fetched.data;
  const hasHarmless = plan?.changes.some(({ destructive, stuck }) => !destructive && !stuck) ?? false;
  return (
    <AdminPage
      title={t('adminPages.plan')}
      lead={t('admin.plan.lead')}
      aside={plan && <StateChip tone={tones[plan.state]} text={t(`admin.plan.state.${plan.state}`)} />}
      actions={
        plan &&
        hasHarmless && (
          <Button variant="contained" disabled={isBusy} onClick={() => void apply(plan, [])}>
            {t('admin.plan.applyHarmless')}
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
          {applied.length > 0 && (
            <Alert severity="info" onClose={() => setApplied([])}>
              <Box component="ul" aria-label={t('admin.plan.done')} sx={{ m: 0, pl: 5, overflowWrap: 'anywhere' }}>
                {applied.map(({ view, kind, column, table, result }, at) => (
                  <li key={at}>
                    {labelOf(view)}: {t(`admin.plan.kind.${kind}`, { name: column ?? table })}. {result}
                  </li>
                ))}
              </Box>
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
              onApply={() => setPending(view)}
            />
          ))}
          <ApplyHeldDialog
            view={pending}
            title={labelOf(pending ?? '')}
            changes={current.changes.filter(
              ({ view, safety, stuck }) => view === pending && safety === 'held' && !stuck,
            )}
            isBusy={isBusy}
            onCancel={() => setPending(null)}
            onConfirm={(view) => void apply(current, [view])}
          />
        </>
      )}
    </AdminPage>
  );
}

interface ViewPlanProps {
  readonly title: string;
  readonly name: string;
  readonly changes: readonly SchemaChangeReport[];
  readonly isBusy: boolean;
  readonly onApply: () => void;
}

/** The held changes of one view. */
function ViewPlan({ title, name, changes, isBusy, onApply }: ViewPlanProps) {
  const { t } = useTranslation();
  const canApply = changes.some(({ destructive }) => destructive);
  return (
    <Panel
      title={title}
      aside={<code>{name}</code>}
      actions={
        canApply && (
          <Button variant="outlined" color="error" disabled={isBusy} onClick={onApply}>
            {t('admin.plan.applyHeld')}
          </Button>
        )
      }
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {changes.map((change, at) => (
          <ChangeItem key={at} change={change} />
        ))}
      </Box>
    </Panel>
  );
}
