import type { Locale, SiteMenus } from '@viewkraft/model';
import { createContext, use, type ComponentType } from 'react';
import type { PageConfig } from '../config/pageConfig.js';
import type { SiteText } from './texts/siteTexts.js';

/** Where a page of the site is, as the address bar has it. */
export interface SiteLocation {
  readonly pathname: string;
  /** With its question mark, or empty. */
  readonly search: string;
  /** With its `#`, or empty. */
  readonly hash: string;
}

export interface GoOptions {
  readonly replace?: boolean;
}

/**
 * What every part of the public pages may know and do, the same on the server, in the light start of the content pages and
 * within the application: none of them needs the others' router or translations.
 */
export interface Site {
  readonly locale: Locale;
  readonly config: PageConfig;
  readonly menus: SiteMenus;
  readonly t: SiteText;
  readonly location: SiteLocation;
  /** Leads to an address of this site without a full load where that can be. */
  readonly go: (to: string, options?: GoOptions) => void;
  /** Fetches ahead what an address needs; does nothing where that is unknown or not worth it. */
  readonly prepare: (to: string) => void;
  /** This page's address in a locale; the site's root where the page does not exist in it. */
  readonly addressIn: (locale: Locale) => string;
  /** In the header's place for the account: of who is signed in; null for a guest, and until it is known. */
  readonly Account: ComponentType | null;
  /** Keeps the chosen language for the next visit (A2). */
  readonly rememberLocale: (locale: Locale) => void;
}

export const SiteContext = createContext<Site | null>(null);

/** The surroundings of a part of a public page. */
export function useSite(): Site {
  const site = use(SiteContext);
  if (!site) throw new Error('Parts of the public pages need a SiteContext around them.');
  return site;
}
