import { mayEnter, type Locale } from '@viewkraft/model';
import { inLocale } from '../i18n/localePath.js';
import type { SessionState } from '../session/SessionStore.js';
import { homeAddress, loginAddress } from './addresses.js';
import type { RouteMeta } from './RouteMeta.js';

export type RouteVerdict =
  | { readonly kind: 'enter' | 'wait' }
  | { readonly kind: 'redirect'; readonly to: string; readonly isExternal: boolean };

/** Names that a route may give as its middleware, and whether they need a session. */
const middlewares: ReadonlyMap<string, { readonly needsSession: boolean }> = new Map([
  ['auth', { needsSession: true }],
  ['client-auth', { needsSession: true }],
]);

/** Whether a visitor may enter a route, and where they go when not (A11, A12). Throws on a middleware that nobody knows. */
export function decideRoute(
  meta: RouteMeta,
  { status, user }: SessionState,
  /** Path and query that the visitor asked for. */
  address: string,
  locale: Locale,
): RouteVerdict {
  const needsSession =
    meta.auth === true ||
    namesOf(meta.middleware)
      .map(known)
      .some((one) => one.needsSession);
  const isGuarded = meta.guard === 'auth';
  const isOpen = !needsSession && !isGuarded && namesOf(meta.roles).length === 0;
  if (meta.guard === 'guest-only') return user ? redirect(homeAddress(locale), locale) : { kind: 'enter' };
  if (isOpen) return { kind: 'enter' };
  if (status === 'loading') return { kind: 'wait' };
  if (isGuarded && !user) return redirect(loginAddress(locale, address), locale);
  if (needsSession && !user) return redirect(meta.guest_redirect, locale);
  const identity = { id: user?.id ?? null, roles: user?.roles ?? [] };
  return mayEnter(meta.roles, identity) ? { kind: 'enter' } : redirect(meta.roles_redirect, locale);
}

function redirect(target: string | undefined, locale: Locale): RouteVerdict {
  if (!target) return { kind: 'redirect', to: homeAddress(locale), isExternal: false };
  const isExternal = /^[a-z][a-z0-9+.-]*:|^\/\//i.test(target);
  return { kind: 'redirect', to: isExternal ? target : inLocale(target, locale), isExternal };
}

function namesOf(names: string | readonly string[] | undefined): readonly string[] {
  return (typeof names === 'string' ? names.split(/\s+/) : (names ?? [])).filter((name) => name !== '');
}

function known(name: string): { readonly needsSession: boolean } {
  const found = middlewares.get(name);
  if (!found) throw new Error(`Unknown middleware "${name}".`);
  return found;
}
