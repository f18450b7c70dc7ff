import type { Text } from '../view/view.js';

/**
 * A message that is not text yet: a key under `problems` in `locales/<locale>/errors.json` and what stands in its blanks.
 * A rule's own words travel as key `text` with the parameter `text`.
 */
export interface Message {
  readonly key: string;
  /** A text that stands there per locale is told in the reader's. */
  readonly params?: Readonly<Record<string, Text | number>>;
}
