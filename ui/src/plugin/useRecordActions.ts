import { inLocale } from '@viewkraft/model';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '../api/ApiError.js';
import { eventStream } from '../api/EventStream.js';
import { problemText } from '../api/problemText.js';
import { recordsApi } from '../api/recordsApi.js';
import { valueOf, type RecordId, type WireRecord } from '../api/WireRecord.js';
import { i18n } from '../i18n/i18n.js';
import { useLocale } from '../i18n/useLocale.js';
import type { ViewModel } from '../model/ViewModel.js';
import { notify } from '../notify/notifications.js';
import { PublicError } from '../routing/PublicError.js';
import type { OfferedAction } from './recordActionsOf.js';
import { tellFailure } from './tellFailure.js';
import { useActionsOf } from './useActionsOf.js';

export interface RecordActions {
  /** Those that the record has now. */
  readonly offered: readonly OfferedAction[];
  /** The one that is at work: until it has ended no other one begins. */
  readonly busy: OfferedAction['action'] | null;
  /** What goes wrong is told to the reader. */
  readonly run: (offer: OfferedAction) => Promise<void>;
}

/** What plugins offer for a record, and how it is done. */
export function useRecordActions(model: ViewModel, record: WireRecord, place: 'grid' | 'form'): RecordActions {
  const locale = useLocale();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<OfferedAction['action'] | null>(null);
  const run = async ({ plugin, action }: OfferedAction) => {
    if (busy) return;
    setBusy(action);
    try {
      const { default: work } = await action.load();
      const go = (path: string) => void navigate(inLocale(path, locale));
      await work({ model, record, locale, go, reload: () => reload(model, record) });
    } catch (error) {
      notify({ message: reasonOf(plugin, error), type: 'negative' });
    } finally {
      setBusy(null);
    }
  };
  const offered = useActionsOf(model, place).filter(({ plugin, action: { isShown } }) => {
    try {
      return isShown?.(record, model) ?? true;
    } catch (error) {
      tellFailure(plugin, error);
      return false;
    }
  });
  return { offered, busy, run };
}

/** Forms, grids and other tabs that show the record hear of it in the same way as of any change. */
async function reload(model: ViewModel, record: WireRecord): Promise<void> {
  const id = valueOf(record, model.primaryKey) as RecordId;
  const include = [...model.byForeignKey.values()].map(({ name }) => name).join(',') || undefined;
  const fresh = await recordsApi.get(model.name, id, include);
  const version = valueOf(fresh, '_version');
  eventStream.announce({
    type: 'record',
    view: model.name,
    id,
    action: 'update',
    version: typeof version === 'number' ? version : null,
    record: fresh,
  });
}

function reasonOf(plugin: string, error: unknown): string {
  if (error instanceof ApiError) return problemText(error);
  if (error instanceof PublicError) return error.message;
  tellFailure(plugin, error);
  return i18n.t('error.actionFailed');
}
