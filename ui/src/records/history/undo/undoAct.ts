import { ApiError } from '../../../base/api/ApiError.js';
import { historyApi } from '../../../base/api/historyApi.js';
import { problemText } from '../../../base/api/problemText.js';
import { needTexts, i18n } from '../../../base/i18n/i18n.js';
import { notify } from '../../../base/notify/notifications.js';
import type { UndoReport } from '@viewkraft/model';

/** Undoes an act and reports the result. Lists and forms follow the server's events. */
export async function undoAct(act: string): Promise<void> {
  try {
    const [report] = await Promise.all([historyApi.undo(act), needTexts('history')]);
    const message = undoResult(report);
    if (report.left.length === 0) notify({ message, type: 'positive' });
    else notify({ message, type: 'warning', timeout: 0 });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    notify({ message: problemText(error), type: 'negative', timeout: 0 });
  }
}

/** Why a change stayed as it is. */
const reasons = ['changed', 'taken', 'missing', 'refused'] as const;
type Reason = (typeof reasons)[number];

/** The result of an undo as text: how much was undone, and why the rest was not. */
export function undoResult({ undone, left }: UndoReport): string {
  const total = undone + left.length;
  if (left.length === 0) return i18n.t('undo.done', { count: total });
  const counts = new Map<Reason, number>();
  for (const { code } of left) counts.set(reasonOf(code), (counts.get(reasonOf(code)) ?? 0) + 1);
  const why = reasons.flatMap((reason) => {
    const count = counts.get(reason);
    return count === undefined ? [] : [i18n.t(`undo.left.${reason}`, { count })];
  });
  return `${i18n.t('undo.partly', { undone, total })} ${why.join(' ')}`;
}

function reasonOf(code: string): Reason {
  if (code === 'CHANGED') return 'changed';
  if (code === 'UNIQUE_CONFLICT') return 'taken';
  return code === 'RECORD_NOT_FOUND' || code === 'REFERENCE_MISSING' ? 'missing' : 'refused';
}
