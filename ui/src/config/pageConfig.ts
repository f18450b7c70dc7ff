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
};

/** The configuration that came with the page, in its inline JSON block. */
export const pageConfig: PageConfig = { ...defaults, ...read() };

function read(): Partial<PageConfig> {
  const text = document.getElementById('viewkraft')?.textContent ?? '';
  try {
    return JSON.parse(text) as Partial<PageConfig>;
  } catch {
    return {};
  }
}
