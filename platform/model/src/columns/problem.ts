import type { Message } from '../errors/message.js';

/**
 * A refused coercion: a key under `problems` in `locales/<locale>/errors.json`, with the values of its placeholders.
 */
export function problem(key: string, params?: Message['params']): { readonly problem: Message } {
  return { problem: message(key, params) };
}

/** A message from `problems` of the error texts. */
export function message(key: string, params?: Message['params']): Message {
  return params === undefined ? { key } : { key, params };
}
