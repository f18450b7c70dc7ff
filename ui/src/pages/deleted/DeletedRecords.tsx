import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { textIn, type DeletedRecordReport } from '@viewkraft/model';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ApiError } from '../../base/api/ApiError.js';
import { historyApi, versionOfDeleted } from '../../base/api/historyApi.js';
import { formatAgo } from '../../base/i18n/formats/formatAgo.js';
import { formatInstant } from '../../base/i18n/formats/formatDate.js';
import { useLocale } from '../../base/i18n/useLocale.js';
import { Breadcrumbs } from '../../base/page/Breadcrumbs.js';
import { EmptyState } from '../../base/page/EmptyState.js';
import { ListProblem } from '../../base/page/ListProblem.js';
import { PageHeader } from '../../base/page/PageHeader.js';
import { passFocus } from '../../base/page/passFocus.js';
import { gridAddress } from '../../base/routing/addresses.js';
import { useTitle } from '../../base/routing/useTitle.js';
import type { ViewModel } from '../../base/wire/ViewModel.js';
import { useNewestItems } from '../../data/lists/useNewestItems.js';
import { recordTitle } from '../../fields/recordTitle.js';
import { mayRestoreDeleted } from '../../records/history/undo/mayRestoreDeleted.js';
import { offerUndo } from '../../records/history/undo/offerUndo.js';
import { useHistoryDrawer } from '../../records/history/useHistoryDrawer.js';
import { userText } from '../../records/history/userText.js';
import { ItemList } from '../panels/ItemList.js';
import { refusalText } from '../../base/api/refusalText.js';

/** Deleted records, newest first, each of which can be restored. */
export function DeletedRecords({ model }: { readonly model: ViewModel }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const label = textIn(model.label, locale);
  const title = t('deleted.title', { view: label });
  useTitle(title);
  const { name } = model;
  const load = useCallback((limit: number) => historyApi.deleted(name, limit), [name]);
  const list = useNewestItems(load, (event) =>
    event.type === 'record' ? event.view === name : event.type === 'again' || event.type === 'model',
  );
  const [now] = useState(Date.now);
  const [busy, setBusy] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [looking, setLooking] = useState<DeletedRecordReport | null>(null);
  const history = useHistoryDrawer();
  const titleOf = (one: DeletedRecordReport) =>
    recordTitle({ [model.primaryKey]: one.id, [model.display]: one.title }, model, locale);

  const restore = async (one: DeletedRecordReport) => {
    setBusy(one.entry);
    setProblem(null);
    try {
      const { act } = await historyApi.restore(name, one.id, one.entry, versionOfDeleted);
      offerUndo(t('deleted.restored', { title: titleOf(one) }), act);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const why = error.status === 412 ? t('history.cameBack') : refusalText(error, model, locale);
      setProblem(t('deleted.refused', { title: titleOf(one), why }));
    } finally {
      setBusy(null);
      list.reload();
    }
  };
  const opener = useRef<HTMLElement>(null);
  const open = (one: DeletedRecordReport, button: HTMLElement) => {
    opener.current = button;
    setLooking(one);
    void history.open();
  };
  const close = () => {
    history.close();
    // The row that opened the history is gone if the record has been restored.
    passFocus(() => (opener.current?.isConnected ? null : document.querySelector<HTMLElement>('main h1')));
  };
  return (
    <Box sx={{ maxWidth: 900 }}>
      <Breadcrumbs trail={[{ label, address: gridAddress(name, locale) }]} current={t('grid.deleted')} />
      <PageHeader title={title} />
      <Box component="p" sx={{ mt: 1, mb: 6, color: 'text.secondary', maxWidth: '70ch' }}>
        {t('deleted.lead')}
      </Box>
      {problem && (
        <Alert severity="error" onClose={() => setProblem(null)} sx={{ mb: 4 }}>
          {problem}
        </Alert>
      )}
      {list.error && <ListProblem error={list.error} onRetry={list.reload} />}
      {!list.items && !list.error && <Skeleton variant="rounded" height={160} />}
      {list.items && (
        <ItemList
          label={title}
          items={list.items.map((one) => ({ id: String(one.id), one }))}
          empty={
            <EmptyState
              text={t('deleted.empty')}
              action={
                <Button component={Link} to={gridAddress(name, locale)} variant="outlined">
                  {t('form.toRecords', { view: label })}
                </Button>
              }
            />
          }
          title={({ one }) => titleOf(one)}
          facts={({ one: { at, user } }) => [
            t('deleted.by', { user: userText(user) }),
            formatAgo(Date.parse(at), now, locale),
            formatInstant(at, locale),
          ]}
          actions={({ one }) => (
            <>
              <Button
                aria-haspopup="dialog"
                aria-label={t('deleted.historyOf', { title: titleOf(one) })}
                onClick={(event) => open(one, event.currentTarget)}
              >
                {t('form.history')}
              </Button>
              {mayRestoreDeleted(model) && (
                <Button
                  variant="outlined"
                  disabled={busy !== null}
                  aria-label={t('deleted.restoreNamed', { title: titleOf(one) })}
                  onClick={() => void restore(one)}
                >
                  {t('history.restore')}
                </Button>
              )}
            </>
          )}
        />
      )}
      {list.showMore && (
        <Button disabled={list.isPending} onClick={list.showMore}>
          {t('history.showMore')}
        </Button>
      )}
      {history.Dialog && looking && (
        <history.Dialog model={model} id={looking.id} title={titleOf(looking)} shown={undefined} onClose={close} />
      )}
    </Box>
  );
}
