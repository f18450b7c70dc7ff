import type { Message } from '@viewkraft/model';
import type { ViewModel } from '../../base/wire/ViewModel.js';
import { sessionStore } from '../session/SessionStore.js';
import { pageFunctions } from './pageFunctions.js';
import type { EditedRecord } from './readEdit.js';
import { validateRecord } from './validateRecord.js';

/** The problems that the server would report to the page's user for an edit, at most one per column. */
export function problemsOf(model: ViewModel, edited: EditedRecord): Promise<ReadonlyMap<string, Message>> {
  return validateRecord(model, edited, pageFunctions.run, sessionStore.current().user?.id ?? null);
}
