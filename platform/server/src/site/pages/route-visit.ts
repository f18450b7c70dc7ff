import type { Locale } from '@viewkraft/model';
import { callerOf, type CallerHolder } from '../../kernel/caller/caller.js';
import type { RouteVisit } from '../../kernel/plugin/plugin-definition.js';

/** The visitor of a page. */
export interface Visitor extends CallerHolder {
  readonly ip: string;
}

/**
 * A request for a plugin's page, as passed to its matcher and source. `path`: the route's; `rest`: the page's, without
 * locale and trailing slash; `address`: with query.
 */
export function routeVisit(path: string, visitor: Visitor, rest: string, locale: Locale, address: string): RouteVisit {
  const { identity } = callerOf(visitor);
  return { params: paramsOf(path, rest), query: queryOf(address), locale, identity, ip: visitor.ip };
}

export function queryOf(address: string): URLSearchParams {
  return new URLSearchParams(address.split('?').slice(1).join('?'));
}

/** The decoded values of the route's parameters `:name`. */
function paramsOf(path: string, rest: string): Readonly<Record<string, string>> {
  const values = rest.split('/');
  const named = path.split('/').flatMap((name, at) => {
    return name.startsWith(':') ? [[name.slice(1), decodeURIComponent(values[at] ?? '')] as const] : [];
  });
  return Object.fromEntries(named);
}
