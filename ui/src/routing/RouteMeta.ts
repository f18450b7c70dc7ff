import type { UIMatch } from 'react-router-dom';
import type { LayoutName } from '../layouts/LayoutName.js';

/** What a route says about who may enter and in which frame it stands (A9, A11, A12); it stands in the route's `handle`. */
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
}

/** What the matched routes say together; the inner one has the last word. */
export function metaOf(matches: readonly Pick<UIMatch, 'handle'>[]): RouteMeta {
  return Object.assign({}, ...matches.map(({ handle }) => handle as RouteMeta | undefined)) as RouteMeta;
}
