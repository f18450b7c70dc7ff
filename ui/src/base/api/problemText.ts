import { i18n } from '../i18n/i18n.js';
import type { ApiError } from './ApiError.js';

/** A refusal as one line of text for the reader: its message, then its reasons where those add anything. */
export function problemText(error: ApiError): string {
  if (error.isOffline) return i18n.t('error.offline');
  const reasons = error.code === 'LINK_REQUIRED' ? [] : error.details.map((detail) => detail.message);
  return [messageOf(error), ...reasons].join(' · ');
}

/** A proxy between the page and the server answers without a message of its own. */
function messageOf({ status, body, message }: ApiError): string {
  if (typeof body['message'] === 'string') return message;
  const key = status === 413 ? 'errors:TOO_LARGE' : status < 500 ? 'error.actionFailed' : 'errors:UNAVAILABLE';
  return `${i18n.t(key)} (${message})`;
}
