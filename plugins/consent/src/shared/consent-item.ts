import type { Locale } from '@viewkraft/model';

/** Categories of consent in the order of the dialog. `required` cannot be declined. */
export const categories = ['required', 'functional', 'analytics', 'others'] as const;
export type Category = (typeof categories)[number];

/** A text, the same in every language or one per language. */
type ItemText = string | Readonly<Partial<Record<Locale, string>>>;

/** A service that stores data on the visitor's device or fetches from another host (H3). */
export interface ConsentItem {
  readonly id: string;
  readonly category: Category;
  /** An inactive item is neither shown nor asked for. */
  readonly active: boolean;
  /** Names of its cookies; a trailing `*` matches any suffix. */
  readonly cookies: readonly string[];
  /** Hosts, `host` or `host:port`, whose frames require the item. */
  readonly hosts?: readonly string[];
  /** By default the plugin's own text for this id, or the id. */
  readonly name?: ItemText;
  readonly description?: ItemText;
  /** HTML of a few plain elements: who receives which data, and for how long. */
  readonly privacy?: ItemText;
  /** The provider's privacy policy. */
  readonly url?: ItemText;
}

/** The plugin's public section, sent to every page. */
export interface ConsentSection {
  readonly items: readonly ConsentItem[];
  /** Incremented by the site's owner: every visitor is asked again. */
  readonly revision: number;
  /** Version of the privacy policy that a choice refers to. */
  readonly policyVersion: string;
  /** Delay in milliseconds between the start of a page and the dialog. */
  readonly delay: number;
  /** Whether choices are sent to the server as a proof of consent. */
  readonly proof: boolean;
  /** Id of the tag manager, if the site has one. */
  readonly tagId?: string;
}

/** Returns a text in a language, or in the other one if it is missing. */
export function itemText(text: ItemText | undefined, locale: Locale): string | undefined {
  return typeof text === 'object' ? (text[locale] ?? text.en ?? text.de) : text;
}

/** Returns whether a cookie's name matches a list of names. */
export function namesCookie(names: readonly string[], cookie: string): boolean {
  return names.some((name) => (name.endsWith('*') ? cookie.startsWith(name.slice(0, -1)) : cookie === name));
}
