import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { textIn, type ActDetails, type ActReport } from '@viewkraft/model';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { historyApi } from '../../base/api/historyApi.js';
import { viewing } from '../../base/api/viewing.js';
import { formatAgo } from '../../base/i18n/formats/formatAgo.js';
import { formatExactInstant } from '../../base/i18n/formats/formatExactInstant.js';
import { formatNumber } from '../../base/i18n/formats/formatNumber.js';
import { useLocale } from '../../base/i18n/useLocale.js';
import { EmptyState } from '../../base/page/EmptyState.js';
import { ListProblem } from '../../base/page/ListProblem.js';
import { PageHeader } from '../../base/page/PageHeader.js';
import { gridAddress } from '../../base/routing/addresses.js';
import { useTitle } from '../../base/routing/useTitle.js';
import { useNewestItems } from '../../data/lists/useNewestItems.js';
import { useViews } from '../../data/model/useModels.js';
import { useIsAdministrator } from '../../data/session/useSession.js';
import { UndoDialog } from '../../records/history/undo/UndoDialog.js';
import { reportingProblems, undoAct } from '../../records/history/undo/undoAct.js';
import { userText } from '../../records/history/userText.js';
import { ViewedAccount } from '../panels/ViewedAccount.js';
import { ItemList } from '../panels/ItemList.js';
import { StateChip } from '../panels/StateChip.js';

/** `/user/changes`: the user's own changes, never those of the viewed user. */
export function ChangesPage() {
  const { t } = useTranslation();
  const title = t('user.changes');
  useTitle(title);
  return viewing.identity ? <ViewedAccount title={title} /> : <Changes title={title} />;
}

/** Writes that can be undone as a whole, the user's own or, for administrators, everybody's. */
function Changes({ title }: { readonly title: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const isAdministrator = useIsAdministrator();
  const { data: views } = useViews();
  const list = useNewestItems(historyApi.acts, (event) => event.type === 'record' || event.type === 'again');
  const [now] = useState(Date.now);
  const [busy, setBusy] = useState<string | null>(null);
  const [asked, setAsked] = useState<ActDetails | null>(null);
  const undo = async (act: ActReport) => {
    setAsked(null);
    setBusy(act.id);
    await undoAct(act.id);
    setBusy(null);
    list.reload();
  };
  /** Asks before an undo that deletes records. */
  const begin = async (act: ActReport) => {
    if (busy !== null) return;
    setBusy(act.id);
    const details = await reportingProblems(() => historyApi.act(act.id));
    setBusy(null);
    if (details && details.deletes > 0) setAsked(details);
    else if (details) await undo(act);
  };
  const labelOf = (name: string) => {
    const view = views?.find((one) => one.name === name);
    return view && textIn(view.label, locale);
  };
  const undoneText = ({ entries, undoneEntries }: ActReport) => {
    const left = entries - undoneEntries;
    const [undone, total] = [formatNumber(undoneEntries, locale), formatNumber(entries, locale)];
    return left === 0 ? t('acts.undone') : t('acts.undonePartly', { left: formatNumber(left, locale), undone, total });
  };
  const titleOf = ({ action, source, entries, view }: ActReport) =>
    // An import is one act, whether it created or changed records.
    t(`acts.action.${action !== 'undo' && source === 'import' ? 'import' : action}`, {
      count: entries,
      shown: formatNumber(entries, locale),
      view: labelOf(view) ?? view,
    });
  return (
    <Box sx={{ maxWidth: 900 }}>
      <PageHeader title={title} />
      <Box component="p" sx={{ mt: 1, mb: 6, color: 'text.secondary', maxWidth: '70ch' }}>
        {t(isAdministrator ? 'acts.leadAll' : 'acts.lead')}
      </Box>
      {list.error && <ListProblem error={list.error} onRetry={list.reload} />}
      {!list.items && !list.error && <Skeleton variant="rounded" height={160} />}
      {list.items && (
        <ItemList
          label={title}
          items={list.items}
          empty={<EmptyState text={t('acts.empty')} />}
          title={(act) => (
            <>
              {labelOf(act.view) === undefined ? (
                titleOf(act)
              ) : (
                <Link component={RouterLink} to={gridAddress(act.view, locale)}>
                  {titleOf(act)}
                </Link>
              )}
              {act.undone && <StateChip tone="accent" text={undoneText(act)} />}
              {!act.undone && !act.undoable && <StateChip tone="warning" text={t('acts.changedSince')} />}
            </>
          )}
          facts={({ at, user, source }) => [
            isAdministrator ? userText(user) : null,
            formatAgo(Date.parse(at), now, locale),
            formatExactInstant(at, locale),
            t(`history.source.${source}`),
          ]}
          actions={(act) =>
            act.undoable && (
              <Button
                variant="outlined"
                // The button itself keeps the focus meanwhile.
                disabled={busy !== null && busy !== act.id}
                aria-label={t('acts.undoNamed', { title: titleOf(act), at: formatExactInstant(act.at, locale) })}
                onClick={() => void begin(act)}
              >
                {t('undo.button')}
              </Button>
            )
          }
        />
      )}
      {asked && (
        <UndoDialog deletes={asked.deletes} onConfirm={() => void undo(asked)} onCancel={() => setAsked(null)} />
      )}
      {list.showMore && (
        <Button disabled={list.isPending} onClick={list.showMore}>
          {t('history.showMore')}
        </Button>
      )}
    </Box>
  );
}
