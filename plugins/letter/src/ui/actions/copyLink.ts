import { inLocale } from '@viewkraft/model';
import type { RecordActionCall } from '@viewkraft/ui';
import { notify, valueOf } from '@viewkraft/ui/app';
import { actionTexts } from './actionTexts.js';

/** "Copy link": the public address, with its key. */
export default async function copyLink({ record, locale }: RecordActionCall): Promise<void> {
  const texts = await actionTexts(locale);
  const path = inLocale(`/service/letter/${String(valueOf(record, 'id'))}`, locale);
  await navigator.clipboard.writeText(`${location.origin}${path}?key=${String(valueOf(record, 'public_key'))}`);
  notify({ message: texts.linkCopied, type: 'positive' });
}
