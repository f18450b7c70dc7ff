import type { Message } from '../errors/message.js';

/** Problems of values in English, for those who write view files; answers to requests use the locales. */
const words: Readonly<Record<string, string>> = {
  string: 'a text is needed',
  nullCharacter: 'it contains a null character',
  loneSurrogate: 'it contains an incomplete character',
  length: 'it has more than {{length}} characters',
  textSize: 'it has more than {{bytes}} bytes',
  reservedKey: 'this word is reserved',
  integer: 'a whole number is needed',
  number: 'a number is needed',
  range: 'it must lie between {{least}} and {{most}}',
  numberRange: 'it cannot be stored exactly',
  sendString: 'it has too many digits for a JSON number, write it as a text',
  decimal: 'a decimal number is needed',
  scale: 'it has more than {{scale}} digits after the point',
  precision: 'it has more than {{digits}} digits before the point',
  boolean: 'true or false is needed',
  uuid: 'a UUID is needed',
  datetime: 'an ISO date and time is needed, such as 2026-11-20T10:00:00Z',
  dateonly: 'a date is needed, such as 2026-11-20',
  time: 'a time is needed, such as 10:00:00',
};

export function sayValueProblem({ key, params = {} }: Message): string {
  return (words[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''));
}
