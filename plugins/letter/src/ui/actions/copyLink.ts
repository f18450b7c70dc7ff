import { inLocale, type Locale } from '@viewkraft/model';
import type { RecordActionCall } from '@viewkraft/ui';
import { notify, valueOf } from '@viewkraft/ui/app';
import { actionTexts } from './actionTexts.js';

/**
 * "Copy link": the public address with its key, in the letter's language, or in the editor's if the letter has none.
 */
export default async function copyLink({ record, locale }: RecordActionCall): Promise<void> {
  const t = await actionTexts(locale);
  const language = (valueOf(record, 'language') as Locale | null) ?? locale;
  const path = inLocale(`/service/letter/${String(valueOf(record, 'id'))}`, language);
  await navigator.clipboard.writeText(`${location.origin}${path}?key=${String(valueOf(record, 'public_key'))}`);
  notify({ message: t('letter.linkCopied'), type: 'positive' });
}
