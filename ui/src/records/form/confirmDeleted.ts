import { recordName } from '@viewkraft/model';
import type { Locale } from '@viewkraft/model';
import { i18n } from '../../base/i18n/i18n.js';
import type { ViewModel } from '../../base/wire/ViewModel.js';
import { notify } from '../../base/notify/notifications.js';

/** Confirms a deletion by name, if the view has a singular label. */
export function confirmDeleted(model: ViewModel): void {
  const name = recordName(model, i18n.language as Locale);
  if (name['Record'] !== undefined) notify({ message: i18n.t('form.deleted', name), type: 'positive' });
}
