/** The frames that a page can stand in (A9). */
export type LayoutName = 'admin' | 'default' | 'intern' | 'letter';

/** What a route says about who may enter and in which frame it stands (A9, A11, A12). */
export interface RouteMeta {
  readonly layout?: LayoutName;
  /** The frame stays the same for who is signed in. */
  readonly ownFrame?: boolean;
  /** `auth`: a guest goes to the sign-in and comes back. `guest-only`: who is signed in goes to the site's root. */
  readonly guard?: 'auth' | 'guest-only';
  /** Needs a session, as the middleware `auth` does. */
  readonly auth?: boolean;
  /** Names of middleware: `auth` and `client-auth` need a session; a guest goes to `guest_redirect`. */
  readonly middleware?: string | readonly string[];
  /** Space-separated or a list; one of them is enough, none lets everyone in. */
  readonly roles?: string | readonly string[];
  /** Where somebody without the roles goes: a path, or an address elsewhere; by default the root. */
  readonly roles_redirect?: string;
  /** Where a guest goes whom a middleware turns away; by default the root. */
  readonly guest_redirect?: string;
  /**
   * Its address opens it, to whoever has it: no other site is told of it, and nothing of other hosts is loaded beside it. One
   * comes and goes by a full load.
   */
  readonly secretAddress?: boolean;
  /** Nothing opens here by itself that the reader has not asked for: dialogs of plugins wait for another page. */
  readonly quiet?: boolean;
}
