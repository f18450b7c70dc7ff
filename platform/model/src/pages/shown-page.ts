import type { Locale } from '../view/view.js';
import type { PagePayload, SiteMenus } from './page-payload.js';

/** A page that is not there, or that broke (A15). */
export interface FailedPage {
  readonly status: 404 | 500;
  /** The address that was asked for. */
  readonly path: string;
  readonly locale: Locale;
  readonly menus: SiteMenus;
  /** What went wrong, where that is made for readers. */
  readonly message?: string;
}

/** What a public page shows: the data block `payload` of its HTML. */
export type ShownPage = PagePayload | FailedPage;
