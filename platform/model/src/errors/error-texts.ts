import type { Locale } from '../view/view.js';
import { textIn } from '../view/labels.js';
import type { Message } from './message.js';

/** Puts a message into words. */
export type Translate = (message: Message) => string;

/** The content of `locales/<locale>/errors.json`: texts by error code, and under `problems` those of single problems. */
export type ErrorTexts = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/**
 * The words of one locale for error codes and problems. Blanks are `{{name}}`; a rule's own words (key `text`) come
 * through as they are. A key without a text comes through too, so that nothing is silent.
 */
export function errorTexts(texts: ErrorTexts, locale: Locale): Translate {
  const problems = typeof texts['problems'] === 'object' ? texts['problems'] : {};
  return ({ key, params = {} }) => {
    const word = (name: string): string => {
      const value = own(params, name) ?? '';
      return typeof value === 'number' ? String(value) : textIn(value, locale);
    };
    if (key === 'text') return word('text');
    const text = own(problems, key) ?? own(texts, key);
    if (typeof text !== 'string') return key;
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => word(name));
  };
}

function own<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
