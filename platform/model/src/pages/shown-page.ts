import type { Locale } from '../definition/view.js';
import type { PagePayload, SiteMenus } from './page-payload.js';

/** Why a page cannot be shown: it does not exist, it failed, or it is temporarily unavailable. */
export type FailedStatus = 404 | 429 | 500 | 503;

/** A page that does not exist or that failed (A15). */
export interface FailedPage {
  readonly status: FailedStatus;
  /** The requested address. */
  readonly path: string;
  readonly locale: Locale;
  readonly menus: SiteMenus;
  /** The error message, where it is meant for readers. */
  readonly message?: string;
}

/** A page of a plugin, rendered from the data of its route's source. */
export interface PluginPage {
  readonly plugin: string;
  /** Path of its route: `/service/letter/:id`. */
  readonly route: string;
  /** Its address, with its locale. */
  readonly path: string;
  readonly locale: Locale;
  readonly title: string | null;
  readonly description: string | null;
  readonly data: unknown;
  readonly menus: SiteMenus;
}

/** The content of a public page: the data block `payload` of its HTML. */
export type ShownPage = PagePayload | PluginPage | FailedPage;
