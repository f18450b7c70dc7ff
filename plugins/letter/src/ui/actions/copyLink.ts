import { inLocale, type Locale } from '@viewkraft/model';
import type { RecordActionCall } from '@viewkraft/ui';
import { notify, valueOf } from '@viewkraft/ui/app';
import { actionTexts } from './actionTexts.js';

/** "Copy link": the public address in the letter's language, the editor's where it has none, with its key. */
export default async function copyLink({ record, locale }: RecordActionCall): Promise<void> {
  const texts = await actionTexts(locale);
  const language = (valueOf(record, 'language') as Locale | null) ?? locale;
  const path = inLocale(`/service/letter/${String(valueOf(record, 'id'))}`, language);
  await navigator.clipboard.writeText(`${location.origin}${path}?key=${String(valueOf(record, 'public_key'))}`);
  notify({ message: texts.linkCopied, type: 'positive' });
}
