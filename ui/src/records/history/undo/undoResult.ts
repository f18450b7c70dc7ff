import type { UndoReport } from '@viewkraft/model';
import { i18n } from '../../../base/i18n/i18n.js';

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
