import type { ShownPage } from '@viewkraft/model';
import { isAppAddress } from '../../routing/isAppAddress.js';
import { needsOwnDocument } from '../../routing/secretDocument.js';
import { scrollPositions } from '../../routing/scrollPositions.js';
import type { GoOptions, SiteLocation } from '../Site.js';
import type { PayloadStore } from './PayloadStore.js';

/** What is shown, and how one came there. */
export interface SiteView {
  readonly page: ShownPage;
  readonly location: SiteLocation;
  /** Of the entry in the browser's history. */
  readonly key: string;
  /** Where the window is to be scrolled: pixels from the top, or to the address' own place; undefined: it stays. */
  readonly place: number | 'hash' | undefined;
}

/** As React Router keeps it in an entry of the history, so that it goes on with what began here. */
interface EntryState {
  readonly usr?: unknown;
  readonly key?: string;
  readonly idx?: number;
}

/** The way from page to page in the light start of the site; addresses of the application are left to it. */
export class SiteNavigation {
  private view: SiteView;
  private turn = 0;
  private readonly listeners = new Set<() => void>();
  private readonly onPop = (): void => void this.pop();

  constructor(
    page: ShownPage,
    private readonly payloads: PayloadStore,
    private readonly openApp: () => Promise<void>,
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

  /** From now on back and forward are followed here; returns what ends that. */
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

  readonly prepare = (to: string): void => this.payloads.prepareAddress(to);

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
      if (!isHere) page = await this.payloads.load(url.pathname);
    } catch {
      return location.assign(url);
    }
    // Somebody who went elsewhere meanwhile stays there.
    if (turn !== this.turn) return;
    const key = this.enter(url, replace || url.href === location.href);
    this.show({ page, location: here(), key, place: url.hash ? 'hash' : 0 });
  }

  private enter(url: URL, replace: boolean): string {
    scrollPositions.keep(this.view.key);
    const idx = ((history.state as EntryState | null)?.idx ?? 0) + (replace ? 0 : 1);
    const key = Math.random().toString(36).slice(2, 10);
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
      if (target.pathname !== this.view.location.pathname) page = await this.payloads.load(target.pathname);
    } catch {
      return location.reload();
    }
    if (turn === this.turn) this.show({ page, location: target, key, place: scrollPositions.of(key) ?? 0 });
  }

  private show(view: SiteView): void {
    this.view = view;
    for (const listener of [...this.listeners]) listener();
  }
}

function here(): SiteLocation {
  const { pathname, search, hash } = location;
  return { pathname, search, hash };
}
