import type { UndoReport } from '@viewkraft/model';
import { ApiError } from '../../../base/api/ApiError.js';
import { historyApi } from '../../../base/api/historyApi.js';
import { problemText } from '../../../base/api/problemText.js';
import { needTexts } from '../../../base/i18n/i18n.js';
import { notify } from '../../../base/notify/notifications.js';
import { LeftRecords } from './LeftRecords.js';
import { undoResult } from './undoResult.js';

/** Undoes an act, shows the result and returns it. Lists and forms follow the server's events. */
export async function undoAct(act: string): Promise<UndoReport | undefined> {
  const report = await reportingProblems(() => requestUndo(act));
  if (!report) return undefined;
  const { left } = report;
  const message = undoResult(report);
  if (left.length === 0) notify({ message, type: 'positive' });
  else notify({ message, details: <LeftRecords left={left} />, type: 'warning', timeout: 0 });
  return report;
}

/** Undoes an act, and loads the texts for its result. */
export async function requestUndo(act: string): Promise<UndoReport> {
  const [report] = await Promise.all([historyApi.undo(act), needTexts('history')]);
  return report;
}

/** Runs `work`; on an ApiError, shows the reason to the user and returns undefined. */
export async function reportingProblems<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    notify({ message: problemText(error), type: 'negative', timeout: 0 });
    return undefined;
  }
}
