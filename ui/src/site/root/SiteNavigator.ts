import type { ShownPage } from '@viewkraft/model';
import { isAppAddress } from '../../base/routing/isAppAddress.js';
import { needsOwnDocument } from '../../base/routing/needsOwnDocument.js';
import { newEntryKey, scrollPositions } from '../../base/motion/scrollPositions.js';
import type { GoOptions, SiteLocation } from '../../base/site/Site.js';
import { applyHead } from '../applyHead.js';
import { payloads, Redirected } from './PayloadStore.js';
import { entryKey, siteLocation, type EntryState, type SiteHistory, type SiteView } from './SiteHistory.js';

type PageAddress = Pick<SiteLocation, 'pathname' | 'search'>;

/**
 * Navigation between public pages before the application starts; addresses of the application are left to its router.
 * Loaded with the user's first action.
 */
export class SiteNavigator {
  private turn = 0;

  constructor(
    private readonly history: SiteHistory,
    private readonly openApp: () => Promise<void>,
    private readonly prepareApp: (to: string) => void,
  ) {}

  go(to: string, { replace = false }: GoOptions = {}): void {
    void this.follow(new URL(to, location.href), replace);
  }

  prepare(to: string): void {
    if (isAppAddress(new URL(to, location.href).pathname)) this.prepareApp(to);
    else payloads.prepareAddress(to);
  }

  /** Shows the page of the history entry that the browser has moved to. */
  async pop(): Promise<void> {
    const turn = (this.turn += 1);
    const target = siteLocation();
    const key = entryKey();
    if (isAppAddress(target.pathname)) return this.openApp().catch(() => location.reload());
    let { page } = this.history.current();
    try {
      if (!isSamePage(target, this.history.current().location)) page = await payloads.load(target);
    } catch (error) {
      if (!(error instanceof Redirected)) return location.reload();
      return turn === this.turn ? this.follow(error.target(new URL(location.href)), true) : undefined;
    }
    if (turn === this.turn) this.show(page, target, key, scrollPositions.of(key) ?? placeOf(target));
  }

  private async follow(url: URL, replace: boolean): Promise<void> {
    const turn = (this.turn += 1);
    if (url.origin !== location.origin || needsOwnDocument(url.href)) return location.assign(url);
    if (isAppAddress(url.pathname)) {
      this.enter(url, replace);
      return this.openApp().catch(() => location.assign(url));
    }
    const { page: current, location: left } = this.history.current();
    let page = current;
    try {
      if (!isSamePage(url, left)) page = await payloads.load(url);
    } catch (error) {
      if (!(error instanceof Redirected)) return location.assign(url);
      return turn === this.turn ? this.follow(error.target(url), replace) : undefined;
    }
    // The user has navigated to another page meanwhile.
    if (turn !== this.turn) return;
    const key = this.enter(url, replace || url.href === location.href);
    this.show(page, siteLocation(), key, placeOf(url));
  }

  private enter(url: URL, replace: boolean): string {
    this.history.keepPosition();
    const idx = ((history.state as EntryState | null)?.idx ?? 0) + (replace ? 0 : 1);
    const key = newEntryKey();
    history[replace ? 'replaceState' : 'pushState']({ usr: null, key, idx }, '', url);
    return key;
  }

  private show(page: ShownPage, at: SiteLocation, key: string, place: SiteView['place']): void {
    this.history.show({ page, location: at, key, place, applyHead });
  }
}

const isSamePage = (one: PageAddress, other: PageAddress): boolean =>
  one.pathname === other.pathname && one.search === other.search;

const placeOf = ({ hash }: Pick<SiteLocation, 'hash'>): SiteView['place'] => (hash ? 'hash' : 0);
