import type { Locale } from '@viewkraft/model';

/** What a visitor may say yes or no to, in the order in which the dialog shows it. `required` cannot be declined. */
export const categories = ['required', 'functional', 'analytics', 'others'] as const;
export type Category = (typeof categories)[number];

/** A text, the same in every language or one for each. */
export type ItemText = string | Readonly<Partial<Record<Locale, string>>>;

/** One thing that stores something on the visitor's device, or fetches something from another host (H3). */
export interface ConsentItem {
  readonly id: string;
  readonly category: Category;
  /** What is not active is neither shown nor asked for. */
  readonly active: boolean;
  /** Names of the cookies that it sets; `*` at the end stands for whatever follows. */
  readonly cookies: readonly string[];
  /** Hosts, `host` or `host:port`, whose frames wait for it. */
  readonly hosts?: readonly string[];
  /** Left out: the plugin's own text for this id, or the id. */
  readonly name?: ItemText;
  readonly description?: ItemText;
  /** HTML of a few plain elements: who receives what, and for how long. */
  readonly privacy?: ItemText;
  /** Privacy policy of who is behind it. */
  readonly url?: ItemText;
}

/** What every page is told: the plugin's public section. */
export interface ConsentSection {
  readonly items: readonly ConsentItem[];
  /** Raised by the site's owner: everybody is asked again. */
  readonly revision: number;
  /** Of the privacy policy that a choice refers to. */
  readonly policyVersion: string;
  /** Milliseconds from the start of a page to the dialog. */
  readonly delay: number;
  /** Whether choices are sent to the server as a proof. */
  readonly proof: boolean;
  /** Of the tag manager, where the site has one. */
  readonly tagId?: string;
}

/** A text in a language, or in the other one where there is none. */
export function itemText(text: ItemText | undefined, locale: Locale): string | undefined {
  return typeof text === 'object' ? (text[locale] ?? text.en ?? text.de) : text;
}

/** Whether a cookie's name is one of those that a list names. */
export function namesCookie(names: readonly string[], cookie: string): boolean {
  return names.some((name) => (name.endsWith('*') ? cookie.startsWith(name.slice(0, -1)) : cookie === name));
}
