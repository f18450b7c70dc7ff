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
import { callerOf, type Caller, type CallerHolder } from '../auth/caller.js';
import { LOG, type Log } from '../log/log.js';
import { Contributions } from '../plugins/contributions.js';
import type { RouteJudge, RouteVisit } from '../plugins/plugin-definition.js';
import { readableKeys } from '../records/read/read-records.js';
import { RecordWorlds } from '../records/record-worlds.js';
import { keyColumn } from '../records/sql/statement.js';

/** What becomes of a request for a page of the application; `missing`: its frame says so, with the status of it. */
export type GuardVerdict =
  | { readonly kind: 'enter' | 'missing' }
  | { readonly kind: 'redirect'; readonly to: string; readonly external: boolean };

const enter: GuardVerdict = { kind: 'enter' };

/** Who may enter a page is decided on a hard load as the browser decides it on a navigation (A3 to A5, A11, A12, A19). */
@Injectable()
export class PageGuards {
  constructor(
    @Inject(LOG) private readonly log: Log,
    private readonly worlds: RecordWorlds,
    private readonly contributions: Contributions,
    private readonly moduleRef: ModuleRef,
  ) {}

  /** `rest` as the finder gives it, `address` path and query as they were asked for. */
  async judge(request: CallerHolder, rest: string, locale: Locale, address: string): Promise<GuardVerdict> {
    const caller = knownCaller(request);
    // The database does not answer: the page's own start finds out who asks.
    if (!caller) return enter;
    const pending = this.pending(request, address, locale);
    if (pending !== null) return { kind: 'redirect', to: pending, external: false };
    const route = this.contributions.routeAt(rest);
    const { identity, pendingUserId = identity.id } = caller;
    const visitor = pendingUserId === null ? null : { id: pendingUserId, roles: identity.roles };
    const verdict = decideRoute(route?.meta ?? {}, visitor, address, locale);
    if (verdict.kind === 'redirect') return { kind: 'redirect', to: verdict.to, external: verdict.isExternal };
    if (route?.judge) {
      const visit = { params: paramsOf(route.path, rest), query: queryOf(address), locale, identity };
      return (await this.judged(route.judge, visit)) ? enter : { kind: 'missing' };
    }
    const isRecord = route?.path.startsWith('/private/:view') === true;
    return isRecord && !(await this.isThere(rest, identity)) ? { kind: 'missing' } : enter;
  }

  /** Where somebody must go first who has to set a new password (A4); null: nobody has to. */
  pending(request: CallerHolder, address: string, locale: Locale): string | null {
    if (knownCaller(request)?.pendingUserId === undefined) return null;
    const [pathname, search = ''] = address.split(/(?=\?)/, 2) as [string, string?];
    return pendingPassword(pathname, search, locale);
  }

  /**
   * Where a redirect leads this visitor: who is signed in and would be sent to a page for guests, and from there back to the
   * root, which may be where the redirect is, goes to the private area.
   */
  destination(request: CallerHolder, to: string): string {
    const path = to.split(/[?#]/, 1)[0] as string;
    const isForGuests = this.contributions.routeAt(withoutLocale(path))?.meta.guard === 'guest-only';
    return isForGuests && knownCaller(request)?.identity.id ? inLocale('/private', localeOfPath(path)) : to;
  }

  /** What a plugin says of its own page. Where it cannot say, the page itself finds out. */
  private async judged(judge: Type<RouteJudge>, visit: RouteVisit): Promise<boolean> {
    try {
      return await this.moduleRef.get(judge, { strict: false }).isThere(visit);
    } catch (err) {
      this.log.warn({ err }, 'It could not be looked up whether a page is there');
      return true;
    }
  }

  /** Whether the view, and the record that the address names, are there for this reader. */
  private async isThere(rest: string, identity: Identity): Promise<boolean> {
    const [, , name = '', id] = rest.split('/');
    const world = this.worlds.current;
    const view = world.catalog.views.get(name);
    if (!view) return false;
    const reader = world.reader(view, identity);
    if (id === 'new') return reader !== null || world.writer(view, 'create', identity) !== null;
    if (!reader || id === undefined) return reader !== null;
    try {
      const key = parseKey(keyColumn(view), decodeURIComponent(id));
      return key !== undefined && (await readableKeys({ reader }, [key], world, world.database)).length > 0;
    } catch (err) {
      this.log.warn({ err }, 'It could not be looked up whether a record is there');
      return true;
    }
  }
}

/** What stands in the place of each `:name`, readable. */
function paramsOf(path: string, rest: string): Readonly<Record<string, string>> {
  const given = rest.split('/');
  const named = path.split('/').flatMap((name, at) => {
    return name.startsWith(':') ? [[name.slice(1), decodeURIComponent(given[at] ?? '')] as const] : [];
  });
  return Object.fromEntries(named);
}

function queryOf(address: string): URLSearchParams {
  return new URLSearchParams(address.split('?').slice(1).join('?'));
}

/** undefined: it could not be found out. */
function knownCaller(request: CallerHolder): Caller | undefined {
  return request.callerProblem === undefined ? callerOf(request) : undefined;
}
