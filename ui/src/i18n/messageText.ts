import type { Message } from '@viewkraft/model';
import { i18n } from './i18n.js';

/** A message in the page's language; a rule's own words come through as they are. */
export function messageText({ key, params }: Message): string {
  return i18n.t(key === 'text' ? 'errors:text' : `errors:problems.${key}`, { ...params });
}
