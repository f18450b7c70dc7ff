import type { Locale } from '../definition/view.js';
import type { Block } from './blocks/block.js';

/** A link of the site's own menus. */
export interface MenuLink {
  readonly title: string;
  /** Address in the locale of the menu, `/de/impressum`. */
  readonly path: string;
}

/** The menus in header and footer of every public page, in one locale. */
export interface SiteMenus {
  readonly header: readonly MenuLink[];
  readonly footer: readonly MenuLink[];
}

/** The content of a public page in one locale: the body of `{path}/_payload.json` (B7). */
export interface PagePayload {
  /** The canonical address of the page, with its locale: `/`, `/de`, `/de/impressum`. */
  readonly path: string;
  readonly locale: Locale;
  readonly title: string;
  readonly description: string | null;
  /** Path of the page's picture, as `/media/...`. */
  readonly image: string | null;
  readonly blocks: readonly Block[];
  /** Address of the page in each locale in which it exists. */
  readonly alternates: Readonly<Partial<Record<Locale, string>>>;
  readonly menus: SiteMenus;
  /** The page is shown by a preview link: in its saved state, live or not. */
  readonly isPreview?: true;
  /** Changes with everything that the page shows. */
  readonly version: string;
}
