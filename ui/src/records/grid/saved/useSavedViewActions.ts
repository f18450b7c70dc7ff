import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../base/api/ApiError.js';
import { problemText } from '../../../base/api/problemText.js';
import { recordsApi } from '../../../base/api/recordsApi.js';
import { valueOf, type WireRecord } from '../../../base/wire/WireRecord.js';
import { notify } from '../../../base/notify/notifications.js';
import { gridPreferences } from '../gridPreferences.js';
import { printSavedState, savedViewsView, type SavedView } from './SavedView.js';
import type { SavedChoice } from './useGridState.js';

/** Actions for saved views. Each returns whether it succeeded, or why not. */
export interface SavedViewActions {
  readonly create: (name: string, isShared: boolean) => Promise<string | null>;
  readonly rename: (view: SavedView, name: string) => Promise<string | null>;
  readonly update: (view: SavedView) => Promise<string | null>;
  readonly share: (view: SavedView, isShared: boolean) => Promise<string | null>;
  readonly remove: (view: SavedView) => Promise<string | null>;
}

export function useSavedViewActions(view: string, saved: SavedChoice): SavedViewActions {
  const { t } = useTranslation();
  const attempt = async (call: () => Promise<void>, done: string): Promise<string | null> => {
    try {
      await call();
      saved.views.reload();
      notify({ message: done, type: 'positive' });
      return null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return error.status === 409 ? t('saved.taken') : problemText(error);
    }
  };
  /** For actions without a dialog that could show the error. */
  const aloud = async (problem: Promise<string | null>) => {
    const text = await problem;
    if (text !== null) notify({ message: text, type: 'negative', timeout: 0 });
    return text;
  };
  const change = (one: SavedView, body: WireRecord) => recordsApi.update(savedViewsView, one.id, body, one.version);
  return {
    create: (name, shared) =>
      attempt(async () => {
        const state = printSavedState(saved.now);
        const record = await recordsApi.create(savedViewsView, { view, name, state, shared });
        saved.choose(String(valueOf(record, 'id')));
      }, t('saved.created')),
    rename: (one, name) => attempt(async () => void (await change(one, { name })), t('saved.renamed')),
    update: (one) =>
      aloud(
        attempt(async () => {
          await change(one, { state: printSavedState(saved.now) });
          saved.choose(one.id);
        }, t('saved.updated')),
      ),
    share: (one, shared) =>
      aloud(attempt(async () => void (await change(one, { shared })), t(shared ? 'saved.nowShared' : 'saved.nowOwn'))),
    remove: (one) =>
      attempt(async () => {
        await recordsApi.remove(savedViewsView, one.id, one.version);
        gridPreferences.write(view, one.id, null);
        if (saved.opensWith === one.id) saved.openWith(null);
        saved.choose(null);
      }, t('saved.deleted')),
  };
}
