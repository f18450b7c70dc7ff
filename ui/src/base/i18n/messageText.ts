import { paramWords, type Locale, type Message } from '@viewkraft/model';
import { i18n } from './i18n.js';

/** A message in the page's language; uses the singular when one of its parameters is 1. */
export function messageText({ key, params = {} }: Message): string {
  const words = Object.entries(params).map(
    ([name, value]) => [name, paramWords(value, i18n.language as Locale, messageText)] as const,
  );
  if (key === 'text') return String(new Map(words).get('text') ?? '');
  const one = Object.values(params).includes(1) ? { count: 1 } : {};
  return i18n.t(`errors:problems.${key}`, { ...one, ...Object.fromEntries(words) });
}

/** A message with a finished text, such as one from the server. */
export function readyMessage(text: string): Message {
  return { key: 'text', params: { text } };
}
