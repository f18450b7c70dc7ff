import type { RecordActionCall } from '@viewkraft/ui';
import { api, notify, recordPath, valueOf, type RecordId } from '@viewkraft/ui/app';
import { actionTexts } from './actionTexts.js';

/** "New link": revokes the former address. */
export default async function newLink({ model, record, locale, reload }: RecordActionCall): Promise<void> {
  await api.request('PUT', recordPath(model.name, valueOf(record, 'id') as RecordId), { body: { new_link: true } });
  await reload();
  const t = await actionTexts(locale);
  notify({ message: t('letter.newLinkMade'), type: 'positive' });
}
