import type { Locale } from '../definition/view.js';
import type { PagePayload, SiteMenus } from './page-payload.js';

/** Why a page cannot be shown: it is not there, it broke, or somebody who comes again later finds it. */
export type FailedStatus = 404 | 429 | 500 | 503;

/** A page that is not there, or that broke (A15). */
export interface FailedPage {
  readonly status: FailedStatus;
  /** The address that was asked for. */
  readonly path: string;
  readonly locale: Locale;
  readonly menus: SiteMenus;
  /** What went wrong, where that is made for readers. */
  readonly message?: string;
}

/** A page of a plugin that is rendered from what the source of its route gave. */
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

/** What a public page shows: the data block `payload` of its HTML. */
export type ShownPage = PagePayload | PluginPage | FailedPage;
