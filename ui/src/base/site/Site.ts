import type { FailedPage, FailedStatus, Locale, PluginPage, ShownPage, SiteMenus } from '@viewkraft/model';
import { type ComponentType, createContext, use } from 'react';
import type { PageConfig } from '../config/pageConfig.js';
import type { SiteText } from '../texts/siteTexts.js';

export function isFailed(page: ShownPage): page is FailedPage {
  return 'status' in page;
}

export function isOfPlugin(page: ShownPage): page is PluginPage {
  return 'route' in page;
}

/** Text key of the heading and window title of a page that cannot be shown. */
export const failedTitle = (status: FailedStatus): string =>
  `error.${status === 404 ? 'notFound' : status === 500 ? 'internal' : 'later'}`;

export const noMenus: SiteMenus = { header: [], footer: [] };

/** The parts of a page's address. */
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
 * Context of every component of the public pages. It is the same on the server, in the lightweight public bundle and
 * within the application, so that the components depend on no particular router or translation library.
 */
export interface Site {
  readonly locale: Locale;
  readonly config: PageConfig;
  readonly menus: SiteMenus;
  readonly t: SiteText;
  readonly location: SiteLocation;
  /** Navigates to an address of this site, without a page load where possible. */
  readonly go: (to: string, options?: GoOptions) => void;
  /** Preloads the page at an address; may do nothing. */
  readonly prepare: (to: string) => void;
  /**
   * This page's address in a locale, with query and hash of `here`; the site's root if the page does not exist there.
   */
  readonly addressIn: (locale: Locale, here: SiteLocation) => string;
  /** The account part of the header for a signed-in user; null for guests and until the session is known. */
  readonly Account: ComponentType | null;
  /** Stores the chosen language for the next visit (A2). */
  readonly rememberLocale: (locale: Locale) => void;
}

export const SiteContext = createContext<Site | null>(null);

/** The context of a component of the public pages. Throws outside a SiteContext. */
export function useSite(): Site {
  const site = use(SiteContext);
  if (!site) throw new Error('SiteContext is missing.');
  return site;
}
