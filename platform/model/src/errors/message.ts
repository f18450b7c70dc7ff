import type { Text } from '../definition/view.js';

/**
 * A message that is not text yet: a key under `problems` in `locales/<locale>/errors.json` and the values of its
 * placeholders. A rule's own message has the key `text` and the parameter `text`, in one wording or one per locale.
 */
export interface Message {
  readonly key: string;
  readonly params?: MessageParams;
}

/**
 * The value of one placeholder: a text, number, message or list of messages; texts and messages are translated for the
 * reader.
 */
export type MessageParam = Text | number | Message | readonly Message[];

export type MessageParams = Readonly<Record<string, MessageParam>>;

/** The values of the named placeholders, as the last argument of a function that makes such a message. */
export type MessageBlanks<Names extends readonly string[]> = [Names[number]] extends [never]
  ? []
  : [params: Readonly<Record<Names[number], MessageParam>>];
