import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { HistoryEntryReport } from '@viewkraft/model';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../base/api/ApiError.js';
import { eventStream } from '../../base/api/EventStream.js';
import { historyApi, versionOfDeleted } from '../../base/api/historyApi.js';
import { problemText } from '../../base/api/problemText.js';
import { ConfirmDialog } from '../../base/dialogs/ConfirmDialog.js';
import { formatExactInstant } from '../../base/i18n/formats/formatExactInstant.js';
import { useLocale } from '../../base/i18n/useLocale.js';
import type { ViewModel } from '../../base/wire/ViewModel.js';
import { valueOf, type RecordId, type WireRecord } from '../../base/wire/WireRecord.js';
import { ChangeList } from './difference/ChangeList.js';
import { offerUndo } from './undo/offerUndo.js';
import { recordChanges } from './difference/recordChanges.js';
import type { ShownRecord } from './ShownRecord.js';
import { useRecordAt } from './useRecordAt.js';

interface RestoreDialogProps {
  readonly model: ViewModel;
  readonly id: RecordId;
  readonly entry: HistoryEntryReport;
  /** undefined: the record is deleted, and comes back. */
  readonly shown: ShownRecord | undefined;
  readonly onRestored: () => void;
  readonly onClose: () => void;
}

/** Shows what restoring an entry will change, and restores it. */
export function RestoreDialog({ model, id, entry, shown, onRestored, onClose }: RestoreDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  // A deletion is restored to the values before it.
  const instant = entry.action === 'delete' ? new Date(Date.parse(entry.at) - 1).toISOString() : entry.at;
  const then = useRecordAt(model.name, id, instant);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const changes = then.record && recordChanges(model, shown?.record ?? null, then.record);
  const isSame = changes !== undefined && Object.keys(changes).length === 0;
  const problem = refusal ?? then.error;
  const hasComeBack = !shown && refusal?.status === 412;
  const restore = async () => {
    setBusy(true);
    try {
      const version = shown ? shown.version : versionOfDeleted;
      const { record, act } = await historyApi.restore(model.name, id, entry.id, version);
      announce(model.name, id, shown ? 'update' : 'create', record);
      offerUndo(t('history.restored'), act);
      onRestored();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { record } = error.body;
      // The form and this question show the current state, and the user decides again.
      if (error.status === 412 && record) announce(model.name, id, 'update', record as WireRecord);
      setRefusal(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      isOpen
      title={t('history.restoreTitle', { at: formatExactInstant(entry.at, locale) })}
      confirm={t('history.restore')}
      isHarmless
      isDisabled={isBusy || !changes || isSame || hasComeBack || shown?.isChanged === true}
      onConfirm={() => void restore()}
      onCancel={onClose}
    >
      {problem && (
        <Alert severity="error" sx={{ mb: 4 }}>
          {hasComeBack ? t('history.cameBack') : problemText(problem)}
        </Alert>
      )}
      {!changes && !problem && <Skeleton variant="rounded" height={80} />}
      {changes && !hasComeBack && (
        <Box sx={{ display: 'grid', gap: 4 }}>
          <span>{t(isSame ? 'history.restoreNothing' : shown ? 'history.restoreText' : 'history.recreateText')}</span>
          <ChangeList model={model} changes={changes} isWholeRecord={!shown} />
        </Box>
      )}
    </ConfirmDialog>
  );
}

/** Sends forms and lists of all tabs the record's state, before the server's own event. */
function announce(view: string, id: RecordId, action: 'create' | 'update', record: WireRecord): void {
  const version = valueOf(record, '_version');
  eventStream.announce({
    type: 'record',
    view,
    id,
    action,
    version: typeof version === 'number' ? version : null,
    record,
  });
}
