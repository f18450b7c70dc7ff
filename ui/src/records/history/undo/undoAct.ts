import { ApiError } from '../../../base/api/ApiError.js';
import { historyApi } from '../../../base/api/historyApi.js';
import { problemText } from '../../../base/api/problemText.js';
import { needTexts } from '../../../base/i18n/i18n.js';
import { notify } from '../../../base/notify/notifications.js';
import { undoResult } from './undoResult.js';

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
