import type { RecordActionCall } from '@viewkraft/ui';
import { api, notify, recordPath, valueOf, type RecordId, type WireRecord } from '@viewkraft/ui/app';
import { actionTexts } from './actionTexts.js';
import { askChoice } from './askChoice.js';

/**
 * "Mark as sent": asks first because it cannot be undone; not for a letter that the server would refuse, whose errors
 * are shown at once.
 */
export default async function markAsSent({ model, record, locale, reload }: RecordActionCall): Promise<void> {
  const t = await actionTexts(locale);
  if (!isIncomplete(record)) {
    const answer = await askChoice({
      title: t('letter.actions.send'),
      text: t('letter.sendQuestion'),
      yes: t('letter.yes'),
      no: t('letter.cancel'),
    });
    if (answer === null) return;
  }
  // Checks the version that was shown: a newer one must be confirmed again.
  const body = { send: true, _version: valueOf(record, '_version') };
  await api.request('PUT', recordPath(model.name, valueOf(record, 'id') as RecordId), { body });
  await reload();
  notify({ message: t('letter.sent'), type: 'positive' });
}

function isIncomplete(record: WireRecord): boolean {
  return ['recipient', 'body'].some((column) => {
    const value = valueOf(record, column);
    return value === null || (typeof value === 'string' && value.trim() === '');
  });
}
