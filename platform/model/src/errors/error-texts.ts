import type { Message } from './message.js';

/** Puts a message into words. */
export type Translate = (message: Message) => string;

/** The content of `locales/<locale>/errors.json`: texts by error code, and under `problems` those of single problems. */
export type ErrorTexts = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/**
 * The words of one locale for error codes and problems. Blanks are `{{name}}`; a rule's own words (key `text`) come
 * through as they are. A key without a text comes through too, so that nothing is silent.
 */
export function errorTexts(texts: ErrorTexts): Translate {
  const problems = typeof texts['problems'] === 'object' ? texts['problems'] : {};
  return ({ key, params = {} }) => {
    if (key === 'text') return String(params['text'] ?? '');
    const text = own(problems, key) ?? own(texts, key);
    if (typeof text !== 'string') return key;
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(own(params, name) ?? ''));
  };
}

function own<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
