import { inLocale } from '@viewkraft/model';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '../base/api/ApiError.js';
import { eventStream } from '../base/api/EventStream.js';
import { problemText } from '../base/api/problemText.js';
import { recordsApi } from '../base/api/recordsApi.js';
import { valueOf, type RecordId, type WireRecord } from '../base/wire/WireRecord.js';
import { i18n } from '../base/i18n/i18n.js';
import { useLocale } from '../base/i18n/useLocale.js';
import type { ViewModel } from '../base/wire/ViewModel.js';
import { notify } from '../base/notify/notifications.js';
import { PublicError } from '../base/page/PublicError.js';
import { reportFailure } from '../base/plugin/reportFailure.js';
import { type OfferedAction, useActionsOf } from './useActionsOf.js';

export interface RecordActions {
  /** The actions that apply to the record. */
  readonly offered: readonly OfferedAction[];
  /** The running action; no other can start until it ends. */
  readonly busy: OfferedAction['action'] | null;
  /** Runs an action; errors are shown to the user. */
  readonly run: (offer: OfferedAction) => Promise<void>;
}

/** The plugins' actions for a record. `notifyRefusal` returns true for refusals that it has shown itself. */
export function useRecordActions(
  model: ViewModel,
  record: WireRecord,
  place: 'grid' | 'form',
  notifyRefusal?: (refusal: ApiError) => boolean,
): RecordActions {
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
      if (error instanceof ApiError && notifyRefusal?.(error)) return;
      notify({ message: reasonOf(plugin, error), type: 'negative' });
    } finally {
      setBusy(null);
    }
  };
  const offered = useActionsOf(model, place).filter(({ plugin, action: { isShown } }) => {
    try {
      return isShown?.(record, model) ?? true;
    } catch (error) {
      reportFailure(plugin, error);
      return false;
    }
  });
  return { offered, busy, run };
}

/** Fetches the record and announces it to forms, grids and other tabs like any other change. */
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
  reportFailure(plugin, error);
  return i18n.t('error.actionFailed');
}
