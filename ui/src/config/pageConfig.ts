import type { SiteMenus } from '@viewkraft/model';
import { dataBlock } from './dataBlock.js';

export interface Breakpoint {
  readonly name: string;
  /** Inclusive, in CSS pixels. */
  readonly maxWidth: number;
}

/** What the server tells the page about itself. */
export interface PageConfig {
  readonly name: string;
  readonly tagline: Readonly<Record<string, string>>;
  readonly breakpoints: readonly Breakpoint[];
  readonly theme: 'light' | 'dark' | 'auto';
  readonly noCookies: boolean;
  /** The development mode: no session is ended by a check of the page. */
  readonly dev: boolean;
  readonly uploads: UploadLimits;
  /** The build that the page is of; undefined on the development server. */
  readonly build: string | undefined;
  /** Whether links to places on the same page travel there instead of jumping. */
  readonly anchorAnimations: boolean;
  /** Milliseconds between two looks for a new build of the pages. */
  readonly buildPollInterval: number;
  /** Hosts whose pictures may be shown, `host` or `host:port`. */
  readonly imageDomains: readonly string[];
  /** What each plugin that is on tells everybody, by its name. */
  readonly plugins: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** The site's menus, on pages that have no payload. */
  readonly menus?: SiteMenus;
}

/** What may be uploaded; the server decides in the end. */
export interface UploadLimits {
  /** Bytes a file may have. */
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

/** What the server tells, with what it leaves out. */
export function pageConfigOf(told: unknown): PageConfig {
  return { ...defaults, ...(told as Partial<PageConfig> | undefined) };
}

/** The configuration that came with the page, in its inline JSON block; on the server every page brings its own. */
export const pageConfig: PageConfig = pageConfigOf(dataBlock('viewkraft'));
