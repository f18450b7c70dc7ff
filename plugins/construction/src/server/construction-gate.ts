import {
  isAdministrator,
  type Locale,
  readPath,
  reservedViewNames,
  withoutEndSlash,
  withoutLocale,
} from '@viewkraft/model';
import type { RequestedResource, GatePage, GateVisit, GateDecision, PageGate, PluginContext } from '@viewkraft/server';
import { accessCookie, AccessProof } from './access-proof.js';
import type { ConstructionOptions } from './construction-options.js';
import { gatePage } from './gate-page.js';
import { acceptsPassword } from './accepts-password.js';

/** Paths of sign-in and of legally required pages, without locale; paths below them stay closed. */
const pages = [
  '/login', '/signup', '/password-request', '/password-new', '/user', '/imprint', '/impressum', '/privacy', '/datenschutz',
  // The site answers `/de/de/impressum`, too.
  '/de/impressum', '/de/datenschutz',
]; // prettier-ignore
/** Prefixes of the files that these pages consist of, which are independent of the site's content. */
const files = [
  '/assets',
  '/_i18n',
  '/builds/latest.json',
  '/favicon.ico',
  '/favicon.svg',
  '/robots.txt',
  '/.well-known',
];
/** API prefixes that reveal none of the site's content, or that check access themselves. */
const openApis = ['auth', 'user', 'health', 'construction', 'public', 'metrics', 'plan'];

/** The path as options and requests are compared: decoded, without locale and trailing slash. */
function comparable(path: string): string {
  return withoutEndSlash(withoutLocale(readPath(path) ?? path)).normalize('NFC');
}

/** Returns who may access a path during construction: everyone, signed-in users, or administrators only. */
function openTo(
  path: string,
  asks: RequestedResource,
  more: readonly string[],
): 'everyone' | 'users' | 'administrators' {
  if (path === '/api' || path.startsWith('/api/')) {
    const api = path.split('/')[2] ?? '';
    if (openApis.includes(api)) return 'everyone';
    // Other plugins check access to their own paths under /api; the platform's own expose records. A path with
    // percent-encoding may be any of them.
    const isOfPlugin = asks === 'other' && /^[\w-]+$/.test(api) && !reservedViewNames.includes(api);
    return isOfPlugin ? 'everyone' : 'users';
  }
  if (files.some((file) => isAtOrBelow(path, file))) return 'everyone';
  const page = comparable(path.replace(/\/_payload\.json$/, '') || '/');
  // The router decodes addresses, and only the checks above open the API.
  if (isAtOrBelow(page, '/api')) return 'administrators';
  return pages.includes(page) || more.some((one) => isAtOrBelow(page, one)) ? 'everyone' : 'administrators';
}

function isAtOrBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** Blocks visitors who have neither the password nor the rights of an administrator (I1, I3). */
export class ConstructionGate implements PageGate {
  private readonly proof: AccessProof;
  /** Paths that the options open. */
  private readonly open: readonly string[];
  private readonly pages = new Map<Locale, GatePage>();

  constructor(private readonly context: PluginContext<ConstructionOptions>) {
    this.proof = new AccessProof(context.key, context.options.passwordHash.toLowerCase());
    this.open = context.options.open.map(comparable);
  }

  hold(visit: GateVisit): GateDecision | Promise<GateDecision> {
    const openFor = openTo(visit.path, visit.asks, this.open);
    if (openFor === 'everyone') return undefined;
    if (acceptsPassword(this.context) && this.proof.isGood(visit.cookie(accessCookie))) return 'private';
    return this.unlessAuthorized(visit, openFor);
  }

  opens(path: string): boolean {
    return openTo(path, 'page', this.open) === 'everyone';
  }

  private async unlessAuthorized(visit: GateVisit, openFor: 'users' | 'administrators'): Promise<GateDecision> {
    const identity = await visit.identity();
    if (isAdministrator(identity) || (openFor === 'users' && identity.id !== null)) return 'private';
    return {
      status: 503,
      headers: { 'retry-after': String(this.context.options.retryAfter), 'cache-control': 'no-store' },
      page: this.page(visit.locale),
    };
  }

  private page(locale: Locale): GatePage {
    const cached = this.pages.get(locale);
    if (cached) return cached;
    const page = gatePage({ locale, siteName: this.context.site.name, withBox: acceptsPassword(this.context) });
    this.pages.set(locale, page);
    return page;
  }
}
