import type { Locale, Text } from './view.js';
import { locales } from './view.js';

/** The label of a name that has none: `first_name` becomes "First name". */
export function defaultLabel(name: string): string {
  const words = name.replace(/_+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A text in one locale; where it has none, in another one. */
export function textIn(text: Text, locale: Locale): string {
  if (typeof text === 'string') return text;
  return text[locale] ?? locales.map((other) => text[other]).find((other) => other !== undefined) ?? '';
}
