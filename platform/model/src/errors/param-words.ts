import type { Locale, Text } from '../definition/view.js';
import { textIn } from '../definition/labels.js';
import type { Message, MessageParam } from './message.js';

/** The value of one placeholder in one locale. `translate` translates messages. */
export function paramWords(
  param: MessageParam,
  locale: Locale,
  translate: (message: Message) => string,
): string | number {
  if (typeof param === 'number') return param;
  if (isText(param)) return textIn(param, locale);
  return isList(param) ? param.map(translate).join('; ') : translate(param);
}

export function isText(param: MessageParam): param is Text {
  return typeof param === 'string' || (typeof param === 'object' && !Array.isArray(param) && !('key' in param));
}

/** `Array.isArray` does not narrow readonly arrays. */
function isList(param: Message | readonly Message[]): param is readonly Message[] {
  return Array.isArray(param);
}
