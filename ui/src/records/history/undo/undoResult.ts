import type { Locale, UndoReport } from '@viewkraft/model';
import { formatNumber } from '../../../base/i18n/formats/formatNumber.js';
import { i18n } from '../../../base/i18n/i18n.js';

/** Why a change stayed as it is. */
const reasons = ['changed', 'taken', 'missing', 'refused'] as const;
type Reason = (typeof reasons)[number];

/** The result of an undo as text: how much was undone, how much was not, and why. */
export function undoResult({ undone, left }: UndoReport): string {
  const shown = (count: number) => formatNumber(count, i18n.language as Locale);
  const total = undone + left.length;
  if (left.length === 0) return i18n.t('undo.done', { count: total, shown: shown(total) });
  const counts = new Map<Reason, number>();
  for (const { code } of left) counts.set(reasonOf(code), (counts.get(reasonOf(code)) ?? 0) + 1);
  const why = reasons.flatMap((reason) => {
    const count = counts.get(reason);
    return count === undefined ? [] : [i18n.t(`undo.left.${reason}`, { count, shown: shown(count) })];
  });
  const numbers = { undone: shown(undone), total: shown(total), left: shown(left.length) };
  return `${i18n.t('undo.partly', numbers)} ${why.join(' ')}`;
}

export function reasonOf(code: string): Reason {
  if (code === 'CHANGED') return 'changed';
  if (code === 'UNIQUE_CONFLICT') return 'taken';
  return code === 'RECORD_NOT_FOUND' || code === 'REFERENCE_MISSING' ? 'missing' : 'refused';
}
