import type { SiteMenus } from '@viewkraft/model';
import { dataBlock } from './dataBlock.js';

export interface Breakpoint {
  readonly name: string;
  /** Inclusive, in CSS pixels. */
  readonly maxWidth: number;
}

/** The public part of the server's configuration. */
export interface PageConfig {
  readonly name: string;
  readonly tagline: Readonly<Record<string, string>>;
  readonly breakpoints: readonly Breakpoint[];
  readonly theme: 'light' | 'dark' | 'auto';
  readonly noCookies: boolean;
  /** Development mode: the page's session check ends no session. */
  readonly dev: boolean;
  readonly uploads: UploadLimits;
  /** The build that the page was loaded from; undefined on the development server. */
  readonly build: string | undefined;
  /** Whether links to anchors of the same page scroll there smoothly instead of jumping (B3). */
  readonly anchorAnimations: boolean;
  /** Milliseconds between two polls for a new build of the pages. */
  readonly buildPollInterval: number;
  /** External hosts whose images may be shown, as `host` or `host:port`. */
  readonly imageDomains: readonly string[];
  /** The public configuration of each enabled plugin, by its name. */
  readonly plugins: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** The site's menus, for pages without a payload. */
  readonly menus?: SiteMenus;
}

/** Limits for uploads; the server enforces them. */
interface UploadLimits {
  /** Maximum size of a file in bytes. */
  readonly maxBytes: number;
  /** Media types, such as `image/png`. */
  readonly types: readonly string[];
}

const defaults: PageConfig = {
  name: 'Viewkraft',
  tagline: {},
  breakpoints: [
    { name: 'sm', maxWidth: 600 },
    { name: 'md', maxWidth: 1024 },
    { name: 'lg', maxWidth: 1440 },
    { name: 'xl', maxWidth: 1920 },
  ],
  theme: 'light',
  noCookies: false,
  dev: false,
  uploads: {
    maxBytes: 20 * 1024 * 1024,
    types: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif', 'image/svg+xml', 'application/pdf'],
  },
  build: undefined,
  anchorAnimations: false,
  buildPollInterval: 60_000,
  imageDomains: [],
  plugins: {},
};

/** The configuration that the server sent, completed by the defaults. */
export function pageConfigOf(sent: unknown): PageConfig {
  return { ...defaults, ...(sent as Partial<PageConfig> | undefined) };
}

/** The configuration from the page's inline JSON block. Only for browsers: on the server every page has its own. */
export const pageConfig: PageConfig = pageConfigOf(dataBlock('viewkraft'));
