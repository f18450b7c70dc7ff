import { mayEnter } from '../definition/roles.js';
import type { Locale } from '../definition/view.js';
import { withCallback } from './callback-address.js';
import { inLocale, withoutLocale } from './locale-path.js';
import type { RouteMeta } from './route-meta.js';

/** A signed-in visitor. */
export interface RouteVisitor {
  readonly id: string;
  readonly roles: readonly string[];
}

export type RouteVerdict =
  | { readonly kind: 'enter' | 'wait' }
  | { readonly kind: 'redirect'; readonly to: string; readonly isExternal: boolean };

/** Names that a route may give as its middleware, and whether they need a session. */
const middlewares: ReadonlyMap<string, { readonly needsSession: boolean }> = new Map([
  ['auth', { needsSession: true }],
  ['client-auth', { needsSession: true }],
]);

/** Whether a visitor may enter a route, and where to redirect otherwise. Throws for an unknown middleware. */
export function decideRoute(
  meta: RouteMeta,
  /** null: a guest; undefined: not determined yet. */
  visitor: RouteVisitor | null | undefined,
  /** The requested path and query. */
  address: string,
  locale: Locale,
  /** Path, query and hash on this site that `callbackUrl` of the address names; null: none. */
  callback: string | null = null,
): RouteVerdict {
  const needsSession =
    meta.auth === true ||
    namesOf(meta.middleware)
      .map(middlewareOf)
      .some((one) => one.needsSession);
  const isGuarded = meta.guard === 'auth';
  const isOpen = !needsSession && !isGuarded && namesOf(meta.roles).length === 0;
  if (meta.guard === 'guest-only') {
    if (!visitor) return { kind: 'enter' };
    return callback === null ? redirect(undefined, locale) : { kind: 'redirect', to: callback, isExternal: false };
  }
  if (isOpen) return { kind: 'enter' };
  if (visitor === undefined) return { kind: 'wait' };
  if (isGuarded && !visitor) return redirect(withCallback('/login', address), locale);
  if (needsSession && !visitor) return redirect(meta.guest_redirect, locale);
  const identity = { id: visitor?.id ?? null, roles: visitor?.roles ?? [] };
  return mayEnter(meta.roles, identity) ? { kind: 'enter' } : redirect(meta.roles_redirect, locale);
}

/** Pages that are no destination: after setting a password, the visitor goes to the default destination instead. */
const transient = ['/', '/login', '/signup', '/password-request'];

/**
 * The redirect for a visitor who must set a new password first: from every page to `/password-new`, with the way back.
 */
export function pendingPassword(pathname: string, search: string, locale: Locale): string | null {
  const page = withoutLocale(pathname);
  if (page === '/password-new') return null;
  return inLocale(
    withCallback('/password-new', transient.includes(page) ? callbackIn(search) : pathname + search),
    locale,
  );
}

function callbackIn(search: string): string | null {
  const given = /[?&]callbackUrl=([^&]*)/.exec(search)?.[1];
  try {
    return given ? decodeURIComponent(given) : null;
  } catch {
    return null;
  }
}

function redirect(target: string | undefined, locale: Locale): RouteVerdict {
  if (!target) return { kind: 'redirect', to: inLocale('/', locale), isExternal: false };
  const isExternal = /^[a-z][a-z0-9+.-]*:|^\/\//i.test(target);
  return { kind: 'redirect', to: isExternal ? target : inLocale(target, locale), isExternal };
}

function namesOf(names: string | readonly string[] | undefined): readonly string[] {
  return (typeof names === 'string' ? names.split(/\s+/) : (names ?? [])).filter((name) => name !== '');
}

function middlewareOf(name: string): { readonly needsSession: boolean } {
  const found = middlewares.get(name);
  if (!found) throw new Error(`Unknown middleware "${name}".`);
  return found;
}
