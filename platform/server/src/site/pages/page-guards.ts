import { Inject, Injectable, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import {
  decideRoute,
  inLocale,
  localeOfPath,
  parseKey,
  pendingPassword,
  withoutLocale,
  type Identity,
  type Locale,
} from '@viewkraft/model';
import { safeCallbackUrl } from '../../identity/protocol/callback-url.js';
import { PublicAddress } from '../../kernel/config/public-address.js';
import { callerOf, type Caller, type CallerHolder } from '../../kernel/caller/caller.js';
import { LOG, type Log } from '../../kernel/log/log.js';
import { Contributions } from '../../kernel/plugin/contributions.js';
import type { RouteMatcher, RouteVisit } from '../../kernel/plugin/plugin-definition.js';
import { readableKeys } from '../../data/records/read/read-records.js';
import { RecordRuntimes } from '../../data/records/record-runtimes.js';
import { keyColumn } from '../../data/records/sql/statement.js';
import { queryOf, routeVisit, type Visitor } from './route-visit.js';

/** The decision on a request for a page of the application; `missing`: the page shell with status 404. */
type GuardVerdict =
  | { readonly kind: 'enter' | 'missing' }
  | { readonly kind: 'redirect'; readonly to: string; readonly external: boolean };

const enter: GuardVerdict = { kind: 'enter' };

/** Decides on a full page load who may enter a page, by the same rules as the browser on a navigation. */
@Injectable()
export class PageGuards {
  constructor(
    @Inject(LOG) private readonly log: Log,
    private readonly runtimes: RecordRuntimes,
    private readonly contributions: Contributions,
    private readonly moduleRef: ModuleRef,
    private readonly publicAddress: PublicAddress,
  ) {}

  /** `rest`: from the finder; `address`: the requested path and query. */
  async decide(request: Visitor, rest: string, locale: Locale, address: string): Promise<GuardVerdict> {
    const caller = knownCaller(request);
    // The database does not answer: the page itself resolves the caller when it starts.
    if (!caller) return enter;
    const pending = this.pending(request, address, locale);
    if (pending !== null) return { kind: 'redirect', to: pending, external: false };
    const route = this.contributions.routeAt(rest);
    const { identity, pendingUserId = identity.id } = caller;
    const visitor = pendingUserId === null ? null : { id: pendingUserId, roles: identity.roles };
    const verdict = decideRoute(route?.meta ?? {}, visitor, address, locale, this.callback(address));
    if (verdict.kind === 'redirect') return { kind: 'redirect', to: verdict.to, external: verdict.isExternal };
    if (route?.matcher) {
      const visit = routeVisit(route.path, request, rest, locale, address);
      return (await this.matches(route.matcher, visit)) ? enter : { kind: 'missing' };
    }
    const isRecord = route?.path.startsWith('/private/:view') === true;
    return isRecord && !(await this.isThere(rest, identity)) ? { kind: 'missing' } : enter;
  }

  /** Like `decide`, but a guard or matcher that fails is logged, and the result is undefined. */
  async decideOrLog(
    request: Visitor & { readonly id: string },
    rest: string,
    locale: Locale,
    address: string,
  ): Promise<GuardVerdict | undefined> {
    try {
      return await this.decide(request, rest, locale, address);
    } catch (err) {
      const path = address.split('?', 1)[0];
      this.log.error({ requestId: request.id, path, err }, 'Cannot decide who may see a page');
      return undefined;
    }
  }

  /** The address for a caller who must set a new password first; null: no need. */
  pending(request: CallerHolder, address: string, locale: Locale): string | null {
    if (knownCaller(request)?.pendingUserId === undefined) return null;
    const [pathname, search = ''] = address.split(/(?=\?)/, 2) as [string, string?];
    return pendingPassword(pathname, search, locale);
  }

  /**
   * The destination of a redirect for this visitor. A signed-in visitor who would reach a page for guests, and from
   * there the root, which may be the redirect's source, goes to the private area instead.
   */
  destination(request: CallerHolder, to: string): string {
    const path = to.split(/[?#]/, 1)[0] as string;
    const isForGuests = this.contributions.routeAt(withoutLocale(path))?.meta.guard === 'guest-only';
    return isForGuests && knownCaller(request)?.identity.id ? inLocale('/private', localeOfPath(path)) : to;
  }

  private callback(address: string): string | null {
    const { origin } = this.publicAddress;
    const url = safeCallbackUrl(queryOf(address).get('callbackUrl'), origin);
    return url === origin ? null : url.slice(origin.length);
  }

  /** A plugin's decision on its own page. When the plugin fails, the page itself decides. */
  private async matches(matcher: Type<RouteMatcher>, visit: RouteVisit): Promise<boolean> {
    try {
      return await this.moduleRef.get(matcher, { strict: false }).matches(visit);
    } catch (err) {
      this.log.warn({ err }, 'Cannot determine whether a page exists');
      return true;
    }
  }

  /** Whether the view, and the record in the address, exist for this reader. */
  private async isThere(rest: string, identity: Identity): Promise<boolean> {
    const [, , name = '', id] = rest.split('/');
    const runtime = this.runtimes.current;
    const view = runtime.catalog.views.get(name);
    if (!view) return false;
    const reader = runtime.reader(view, identity);
    if (id === 'new') return reader !== null || runtime.writer(view, 'create', identity) !== null;
    if (!reader || id === undefined) return reader !== null;
    if (id === 'deleted') return view.history !== null;
    try {
      const key = parseKey(keyColumn(view), decodeURIComponent(id));
      return key !== undefined && (await readableKeys({ reader }, [key], runtime, runtime.database)).length > 0;
    } catch (err) {
      this.log.warn({ err }, 'Cannot determine whether a record exists');
      return true;
    }
  }
}

/** The caller; undefined when the caller could not be determined. */
export function knownCaller(request: CallerHolder): Caller | undefined {
  return request.callerProblem === undefined ? callerOf(request) : undefined;
}
