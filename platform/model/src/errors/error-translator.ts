import type { Locale } from '../definition/view.js';
import type { Message } from './message.js';
import { paramWords } from './param-words.js';

export type Translate = (message: Message) => string;

/**
 * The content of `locales/<locale>/errors.json`: texts by error code, and under `problems` the texts of single
 * problems.
 */
export type ErrorTexts = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/**
 * Returns the translation of error codes and problems for one locale. Placeholders are `{{name}}`; `{key}_one` is the
 * text if a parameter is 1. A rule's own message (key `text`) stays unchanged. A key without a text is returned itself,
 * so no problem is lost.
 */
export function errorTranslator(texts: ErrorTexts, locale: Locale): Translate {
  const problems = typeof texts['problems'] === 'object' ? texts['problems'] : {};
  const translate: Translate = ({ key, params = {} }) => {
    const textOf = (name: string): string => String(paramWords(ownValue(params, name) ?? '', locale, translate));
    if (key === 'text') return textOf('text');
    const singular = Object.values(params).includes(1) ? ownValue(problems, `${key}_one`) : undefined;
    const text = singular ?? ownValue(problems, key) ?? ownValue(texts, key);
    if (typeof text !== 'string') return key;
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => textOf(name));
  };
  return translate;
}

function ownValue<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
