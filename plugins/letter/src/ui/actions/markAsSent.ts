import type { RecordActionCall } from '@viewkraft/ui';
import { api, notify, recordPath, valueOf, type RecordId } from '@viewkraft/ui/app';
import { actionTexts } from './actionTexts.js';
import { askChoice } from './askChoice.js';

/** "Mark as sent": cannot be undone, so it is asked for. */
export default async function markAsSent({ model, record, locale, reload }: RecordActionCall): Promise<void> {
  const texts = await actionTexts(locale);
  const answer = await askChoice({
    title: texts.actions.send,
    text: texts.sendQuestion,
    yes: texts.yes,
    no: texts.cancel,
  });
  if (answer === null) return;
  await api.request('PUT', recordPath(model.name, valueOf(record, 'id') as RecordId), { body: { send: true } });
  await reload();
  notify({ message: texts.sent, type: 'positive' });
}
