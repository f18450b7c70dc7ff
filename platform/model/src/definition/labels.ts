import type { Locale, Text } from './view.js';
import { locales } from './view.js';

/** The default label of a name: `first_name` becomes "First name". */
export function defaultLabel(name: string): string {
  const words = name.replace(/_+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A text in a locale, or in another one when missing. */
export function textIn(text: Text, locale: Locale): string {
  if (typeof text === 'string') return text;
  return text[locale] ?? locales.map((other) => text[other]).find((other) => other !== undefined) ?? '';
}
