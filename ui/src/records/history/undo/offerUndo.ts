import type { Act } from '../../../base/api/recordsApi.js';
import { i18n } from '../../../base/i18n/i18n.js';
import { notify } from '../../../base/notify/notifications.js';
import { loadOrTell } from '../../../base/page/loadOrTell.js';

/** How long an undo offer stays, in milliseconds: longer than a plain message. */
export const undoTimeoutMs = 8_000;

/**
 * Reports a write and offers to undo it. Without an act, e.g. in a view without history, the write is only reported.
 */
export function offerUndo(message: string, act: Act): void {
  if (act === null) return void notify({ message, type: 'positive' });
  const onClick = async () => (await loadOrTell(() => import('./undoAct.js')))?.undoAct(act);
  const undo = { label: i18n.t('undo.button'), onClick: () => void onClick() };
  return void notify({ message, type: 'positive', timeout: undoTimeoutMs, actions: [undo] });
}
