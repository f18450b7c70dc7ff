import type { Locale } from '@viewkraft/model';
import type { RecordActionCall } from '@viewkraft/ui';
import {
  api,
  listPath,
  recordAddress,
  recordDialogs,
  recordsApi,
  valueOf,
  type RecordId,
  type WireRecord,
} from '@viewkraft/ui/app';
import { actionTexts } from './actionTexts.js';
import { askChoice } from './askChoice.js';

const letters = 'letters';
const templates = 'letter_templates';

/** "Write letter": asks for a template if there are any, and opens the form of a new letter with its content. */
export default async function writeLetter({ model, record, locale, go }: RecordActionCall): Promise<void> {
  const template = await chooseTemplate(model.name, locale);
  if (template === undefined) return;
  const id = String(valueOf(record, model.primaryKey));
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { data } = await api.request<WireRecord>('POST', '/api/letter/write', {
    body: { view: model.name, id, template, language: locale, zone },
  });
  const saved = await recordDialogs.open({ view: letters, preset: data, settled: ['about_view', 'about_id'] });
  if (saved) go(recordAddress(letters, valueOf(saved, 'id') as RecordId, 'en'));
}

/** null: no template; undefined: cancelled. */
async function chooseTemplate(view: string, locale: Locale): Promise<string | null | undefined> {
  const filter = JSON.stringify({ $or: [{ view }, { view: null }, { view: '' }] });
  const { records } = await recordsApi.list(listPath(templates), { filter, sort: 'name', limit: 200 });
  if (records.length === 0) return null;
  const t = await actionTexts(locale);
  const options = records.map((one) => ({ value: String(valueOf(one, 'id')), label: String(valueOf(one, 'name')) }));
  const chosen = await askChoice({
    title: t('letter.write.title'),
    list: { label: t('letter.write.template'), options: [...options, { value: '', label: t('letter.write.none') }] },
    yes: t('letter.write.go'),
    no: t('letter.write.cancel'),
  });
  return chosen === null ? undefined : chosen || null;
}
