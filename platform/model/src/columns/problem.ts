import type { Message } from '../errors/message.js';

/** The answer of a coercion that found no value: a key under `problems` in `locales/<locale>/errors.json`, and what stands in its blanks. */
export function problem(key: string, params?: Message['params']): { readonly problem: Message } {
  return { problem: message(key, params) };
}

/** A message from `problems` of the error texts. */
export function message(key: string, params?: Message['params']): Message {
  return params === undefined ? { key } : { key, params };
}
