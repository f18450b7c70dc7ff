/** The layouts of pages (A9). */
export type LayoutName = 'admin' | 'default' | 'intern' | 'letter';

/** Access rules and layout of a route (A9, A11, A12). */
export interface RouteMeta {
  readonly layout?: LayoutName;
  /** The layout stays the same for signed-in users. */
  readonly ownFrame?: boolean;
  /**
   * `auth`: redirects a guest to the sign-in page and back. `guest-only`: redirects a signed-in user to the site's
   * root.
   */
  readonly guard?: 'auth' | 'guest-only';
  /** Needs a session, as the middleware `auth` does. */
  readonly auth?: boolean;
  /** Names of middleware: `auth` and `client-auth` need a session; a guest goes to `guest_redirect`. */
  readonly middleware?: string | readonly string[];
  /** Space-separated or a list; one of them is enough; without roles everyone may enter. */
  readonly roles?: string | readonly string[];
  /** Redirect for visitors without the roles: a path or an external address; by default the root. */
  readonly roles_redirect?: string;
  /** Redirect for guests whom a middleware refuses; by default the root. */
  readonly guest_redirect?: string;
  /**
   * The address alone grants access: it is never disclosed to another site, and the page loads nothing from other
   * hosts. Navigation to and from the page is a full load.
   */
  readonly secretAddress?: boolean;
  /** Nothing opens here unless the reader asks for it: plugin dialogs wait for another page. */
  readonly quiet?: boolean;
}
