import type { HistoryUser } from '@viewkraft/model';
import { i18n } from '../../base/i18n/i18n.js';

/** The author of a write as text: a name, a deleted user, or nobody who was signed in. */
export function userText(user: HistoryUser | null): string {
  return user === null ? i18n.t('history.nobody') : (user.name ?? i18n.t('history.formerUser'));
}
