import type { UndoReport } from '@viewkraft/model';
import type { Act } from '../../../base/api/recordsApi.js';
import { i18n, needTexts } from '../../../base/i18n/i18n.js';
import { notify } from '../../../base/notify/notifications.js';
import { loadOrTell } from '../../../base/page/loadOrTell.js';

/** How long an undo offer stays, in milliseconds: longer than a plain message. */
export const undoTimeoutMs = 8_000;

/**
 * Reports a write and offers to undo it. Without an act, e.g. in a view without history, the write is only reported.
 * `onUndone` is called after an undo, which may have left records as they are.
 */
export function offerUndo(message: string, act: Act, onUndone?: (report: UndoReport) => void): void {
  if (act === null) return void notify({ message, type: 'positive' });
  const onClick = async () => {
    // Texts are loaded first, so that the result of an undo can always be shown.
    const loaded = await loadOrTell(() => Promise.all([import('./undoAct.js'), needTexts('history')]));
    const report = await loaded?.[0].undoAct(act);
    if (report) onUndone?.(report);
  };
  const undo = { label: i18n.t('undo.button'), onClick: () => void onClick() };
  return void notify({ message, type: 'positive', timeout: undoTimeoutMs, actions: [undo] });
}
