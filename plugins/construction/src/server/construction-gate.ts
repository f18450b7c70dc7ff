import { isAdministrator, type Locale } from '@viewkraft/model';
import type { GatePage, GateVisit, GateWord, PageGate, PluginContext } from '@viewkraft/server';
import { accessCookie, AccessProof } from './access-proof.js';
import type { ConstructionOptions } from './construction-options.js';
import { gatePage } from './gate-page.js';
import { hasWayIn } from './has-way-in.js';
import { openTo } from './open-paths.js';

/** Holds the site back from who has neither the password nor the rights of an administrator (I1, I3). */
export class ConstructionGate implements PageGate {
  private readonly proof: AccessProof;
  private readonly pages = new Map<Locale, GatePage>();

  constructor(private readonly context: PluginContext<ConstructionOptions>) {
    this.proof = new AccessProof(context.key, context.options.passwordHash.toLowerCase());
  }

  hold(visit: GateVisit): GateWord | Promise<GateWord> {
    const openFor = openTo(visit.path, visit.asks, this.context.options.open);
    if (openFor === 'everyone') return undefined;
    if (hasWayIn(this.context) && this.proof.isGood(visit.cookie(accessCookie))) return 'private';
    return this.unlessKnown(visit, openFor);
  }

  opens(path: string): boolean {
    return openTo(path, 'page', this.context.options.open) === 'everyone';
  }

  private async unlessKnown(visit: GateVisit, openFor: 'users' | 'administrators'): Promise<GateWord> {
    const identity = await visit.identity();
    if (isAdministrator(identity) || (openFor === 'users' && identity.id !== null)) return 'private';
    return {
      status: 503,
      headers: { 'retry-after': String(this.context.options.retryAfter), 'cache-control': 'no-store' },
      page: this.page(visit.locale),
    };
  }

  private page(locale: Locale): GatePage {
    const known = this.pages.get(locale);
    if (known) return known;
    const made = gatePage({ locale, siteName: this.context.site.name, withBox: hasWayIn(this.context) });
    this.pages.set(locale, made);
    return made;
  }
}
