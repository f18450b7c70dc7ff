import { locales, type Locale } from '@viewkraft/model';
import { isObject, type Json } from './json.js';

/** A text of the file in one language; a text without languages applies to all. */
export function localText(json: Json | undefined, locale: Locale): string {
  const text = isObject(json) ? json.get(locale) : json;
  return typeof text === 'string' ? text : '';
}

/** The text with a new wording in one language; undefined if no text is left. */
export function withLocalText(json: Json | undefined, locale: Locale, text: string): Json | undefined {
  const texts = new Map(isObject(json) ? json : []);
  if (typeof json === 'string') for (const one of locales) texts.set(one, json);
  if (text === '') texts.delete(locale);
  else if (locale === 'en' && !texts.has('en')) return new Map<string, Json>([['en', text], ...texts]);
  else texts.set(locale, text);
  return texts.size === 0 ? undefined : texts;
}

/** The text in the reader's language, else in another one, else a fallback. */
export function anyText(json: Json | undefined, locale: Locale, fallback: string): string {
  const found = [locale, ...locales].map((one) => localText(json, one)).find((text) => text.trim() !== '');
  return found ?? fallback;
}
