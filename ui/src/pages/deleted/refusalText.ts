import { textIn, type Locale } from '@viewkraft/model';
import type { ApiError } from '../../base/api/ApiError.js';
import { problemText } from '../../base/api/problemText.js';
import type { ViewModel } from '../../base/wire/ViewModel.js';

/** Why a record could not be restored: the message, with the columns that stand in the way. */
export function refusalText(error: ApiError, model: ViewModel, locale: Locale): string {
  if (error.isOffline || error.details.length === 0) return problemText(error);
  const reasons = error.details.map(({ column = '', message }) => {
    const known = model.byForeignKey.get(column) ?? model.columns.get(column);
    return known ? `${textIn(known.label, locale)}: ${message}` : message;
  });
  return reasons.join(' · ');
}
