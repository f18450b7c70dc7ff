/**
 * A message that is not text yet: a key under `problems` in `locales/<locale>/errors.json` and what stands in its blanks.
 * A rule's own words travel as key `text` with the parameter `text`.
 */
export interface Message {
  readonly key: string;
  readonly params?: Readonly<Record<string, string | number>>;
}
