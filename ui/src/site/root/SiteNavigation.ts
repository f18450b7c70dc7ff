import type { ShownPage } from '@viewkraft/model';
import { isAppAddress } from '../../base/routing/isAppAddress.js';
import { needsOwnDocument } from '../../base/routing/needsOwnDocument.js';
import { newEntryKey, scrollPositions } from '../../base/motion/scrollPositions.js';
import type { GoOptions, SiteLocation } from '../../base/site/Site.js';
import { Redirected, type PayloadStore } from './PayloadStore.js';

/** The current page, and how the user arrived there. */
export interface SiteView {
  readonly page: ShownPage;
  readonly location: SiteLocation;
  /** Key of the browser history entry. */
  readonly key: string;
  /** Target scroll position: pixels from the top, or the address's anchor; undefined: unchanged. */
  readonly place: number | 'hash' | undefined;
}

/** State in the format of React Router's history entries, so that the router can continue from entries created here. */
interface EntryState {
  readonly usr?: unknown;
  readonly key?: string;
  readonly idx?: number;
}

/**
 * Navigation between public pages before the application starts; addresses of the application are left to its router.
 */
export class SiteNavigation {
  private view: SiteView;
  private turn = 0;
  private readonly listeners = new Set<() => void>();
  private readonly onPop = (): void => void this.pop();

  constructor(
    page: ShownPage,
    private readonly payloads: PayloadStore,
    private readonly openApp: () => Promise<void>,
    private readonly prepareApp: (to: string) => void,
  ) {
    const state = (history.state ?? {}) as EntryState;
    if (typeof state.idx !== 'number') history.replaceState({ ...state, idx: 0 }, '');
    const key = state.key ?? 'default';
    this.view = { page, location: here(), key, place: undefined };
  }

  readonly current = (): SiteView => this.view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Handles back and forward from now on; returns a function that stops it. */
  listen(): () => void {
    const unwatch = scrollPositions.watch();
    const before = scrollPositions.of(this.view.key);
    if (before !== undefined && !location.hash) scrollTo(0, before);
    addEventListener('popstate', this.onPop);
    return () => {
      removeEventListener('popstate', this.onPop);
      unwatch();
      scrollPositions.keep(this.view.key);
    };
  }

  readonly go = (to: string, { replace = false }: GoOptions = {}): void => {
    void this.follow(new URL(to, location.href), replace);
  };

  readonly prepare = (to: string): void => {
    if (isAppAddress(new URL(to, location.href).pathname)) this.prepareApp(to);
    else this.payloads.prepareAddress(to);
  };

  private async follow(url: URL, replace: boolean): Promise<void> {
    const turn = (this.turn += 1);
    if (url.origin !== location.origin || needsOwnDocument(url.href)) return location.assign(url);
    if (isAppAddress(url.pathname)) {
      this.enter(url, replace);
      return this.openApp().catch(() => location.assign(url));
    }
    const isHere = url.pathname === this.view.location.pathname && url.search === this.view.location.search;
    let page = this.view.page;
    try {
      if (!isHere) page = await this.payloads.load(url);
    } catch (error) {
      if (!(error instanceof Redirected)) return location.assign(url);
      return turn === this.turn ? this.follow(error.target(url), replace) : undefined;
    }
    // The user has navigated to another page meanwhile.
    if (turn !== this.turn) return;
    const key = this.enter(url, replace || url.href === location.href);
    this.show({ page, location: here(), key, place: placeOf(url) });
  }

  private enter(url: URL, replace: boolean): string {
    scrollPositions.keep(this.view.key);
    const idx = ((history.state as EntryState | null)?.idx ?? 0) + (replace ? 0 : 1);
    const key = newEntryKey();
    history[replace ? 'replaceState' : 'pushState']({ usr: null, key, idx }, '', url);
    return key;
  }

  private async pop(): Promise<void> {
    const turn = (this.turn += 1);
    scrollPositions.keep(this.view.key);
    const target = here();
    const key = (history.state as EntryState | null)?.key ?? 'default';
    if (isAppAddress(target.pathname)) return this.openApp().catch(() => location.reload());
    let page = this.view.page;
    try {
      if (target.pathname !== this.view.location.pathname) page = await this.payloads.load(target);
    } catch (error) {
      if (!(error instanceof Redirected)) return location.reload();
      return turn === this.turn ? this.follow(error.target(new URL(location.href)), true) : undefined;
    }
    if (turn === this.turn)
      this.show({ page, location: target, key, place: scrollPositions.of(key) ?? placeOf(target) });
  }

  private show(view: SiteView): void {
    this.view = view;
    for (const listener of [...this.listeners]) listener();
  }
}

const placeOf = ({ hash }: Pick<SiteLocation, 'hash'>): SiteView['place'] => (hash ? 'hash' : 0);

function here(): SiteLocation {
  const { pathname, search, hash } = location;
  return { pathname, search, hash };
}
