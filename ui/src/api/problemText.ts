import { i18n } from '../i18n/i18n.js';
import type { ApiError } from './ApiError.js';

/** A refusal in one sentence for the reader, with its reasons where they say more than the refusal itself. */
export function problemText(error: ApiError): string {
  if (error.isOffline) return i18n.t('error.offline');
  const reasons = error.code === 'LINK_REQUIRED' ? [] : error.details.map((detail) => detail.message);
  return [error.message, ...reasons].join(' · ');
}
