import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { HistoryEntryReport, HistoryUser } from '@viewkraft/model';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { historyApi, type HistoryFilter } from '../../base/api/historyApi.js';
import { ListProblem } from '../../base/page/ListProblem.js';
import type { ViewModel } from '../../base/wire/ViewModel.js';
import type { RecordId } from '../../base/wire/WireRecord.js';
import { useNewestItems } from '../../data/lists/useNewestItems.js';
import { HistoryEntry } from './HistoryEntry.js';
import { HistoryFilters } from './HistoryFilters.js';
import { RecordAtDialog } from './RecordAtDialog.js';
import { RestoreDialog } from './RestoreDialog.js';
import type { ShownRecord } from './ShownRecord.js';
import { mayRestoreDeleted } from './undo/mayRestoreDeleted.js';

export interface HistoryPanelProps {
  readonly model: ViewModel;
  readonly id: RecordId;
  /** The record on the page; undefined: it is deleted. */
  readonly shown: ShownRecord | undefined;
  /** Called after an entry has been restored. */
  readonly onRestored: () => void;
}

interface Task {
  readonly entry: HistoryEntryReport;
  readonly kind: 'restore' | 'show';
}

/** A record's history with filters; its entries can be restored if the user may change or recreate the record. */
export function HistoryPanel({ model, id, shown, onRestored }: HistoryPanelProps) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<HistoryFilter>({});
  const [task, setTask] = useState<Task | null>(null);
  const { name } = model;
  const load = useCallback((limit: number) => historyApi.entries(name, id, filter, limit), [name, id, filter]);
  const list = useNewestItems(load, (event) =>
    event.type === 'record' ? event.view === name && String(event.id) === String(id) : event.type === 'again',
  );
  const users = useSeenUsers(list.items);
  const isFiltered = filter.column !== undefined || filter.user !== undefined;
  const mayRestore = shown ? model.can.update : mayRestoreDeleted(model);
  const blockedBy = shown?.isChanged ? t('history.unsaved') : undefined;
  return (
    <>
      <HistoryFilters model={model} users={users} filter={filter} onFilter={setFilter} />
      {mayRestore && blockedBy && (
        <Alert severity="info" role="note" sx={{ mt: 4 }}>
          {blockedBy}
        </Alert>
      )}
      {list.error && <ListProblem error={list.error} onRetry={list.reload} />}
      {!list.items && !list.error && <Waiting />}
      <Box
        component="ol"
        aria-label={t('history.title')}
        aria-busy={list.isPending}
        sx={{ m: 0, p: 0, listStyle: 'none' }}
      >
        {list.items?.map((entry) => {
          const isState = entry.action !== 'link' && entry.action !== 'unlink' && entry.action !== 'delete';
          return (
            <HistoryEntry
              key={entry.id}
              model={model}
              entry={entry}
              isCurrent={isState && shown !== undefined && entry.version !== null && entry.version === shown.version}
              onRestore={
                mayRestore && (isState || entry.action === 'delete')
                  ? () => setTask({ entry, kind: 'restore' })
                  : undefined
              }
              blockedBy={blockedBy}
              onShowRecord={isState ? () => setTask({ entry, kind: 'show' }) : undefined}
            />
          );
        })}
      </Box>
      <Box role="status" sx={{ color: 'text.secondary' }}>
        {list.items?.length === 0 && t(isFiltered ? 'history.noneFiltered' : 'history.none')}
      </Box>
      {list.showMore && (
        <Button disabled={list.isPending} onClick={list.showMore}>
          {t('history.showMore')}
        </Button>
      )}
      {task?.kind === 'restore' && (
        <RestoreDialog
          model={model}
          id={id}
          entry={task.entry}
          shown={shown}
          onRestored={onRestored}
          onClose={() => setTask(null)}
        />
      )}
      {task?.kind === 'show' && (
        <RecordAtDialog model={model} id={id} at={task.entry.at} onClose={() => setTask(null)} />
      )}
    </>
  );
}

/** Everybody who has appeared in the list so far: with a filter it shows only one of them. */
function useSeenUsers(entries: readonly HistoryEntryReport[] | undefined): readonly HistoryUser[] {
  const [seen, setSeen] = useState<ReadonlyMap<string, HistoryUser>>(new Map());
  const fresh = (entries ?? []).flatMap(({ user }) => (user && !seen.has(user.id) ? [[user.id, user] as const] : []));
  if (fresh.length > 0) setSeen(new Map([...seen, ...fresh]));
  return [...seen.values()];
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <Box role="status" aria-label={t('frame.loading')} sx={{ display: 'grid', gap: 4, mt: 4 }}>
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} variant="rounded" height={88} />
      ))}
    </Box>
  );
}
