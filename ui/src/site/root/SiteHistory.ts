import type { ShownPage } from '@viewkraft/model';
import { Listeners } from '../../base/state/Listeners.js';
import { scrollPositions } from '../../base/motion/scrollPositions.js';
import type { SiteLocation } from '../../base/site/Site.js';
import type { applyHead } from '../applyHead.js';

/** The current page, and how the user arrived there. */
export interface SiteView {
  readonly page: ShownPage;
  readonly location: SiteLocation;
  /** Key of the browser history entry. */
  readonly key: string;
  /** Target scroll position: pixels from the top, or the address's anchor; undefined: unchanged. */
  readonly place: number | 'hash' | undefined;
  /** Updates the document's head; undefined: the head came with the HTML. */
  readonly applyHead: typeof applyHead | undefined;
}

/** State in the format of React Router's history entries, so that the router can continue from entries created here. */
export interface EntryState {
  readonly usr?: unknown;
  readonly key?: string;
  readonly idx?: number;
}

/** What public pages show before the application starts. `SiteNavigator`, which is loaded later, changes it. */
export class SiteHistory {
  private view: SiteView;
  /** Key of the displayed history entry. The view may have an older one until `SiteNavigator` is loaded. */
  private displayedKey: string;
  private readonly listeners = new Listeners();

  constructor(page: ShownPage) {
    const state = (history.state ?? {}) as EntryState;
    if (typeof state.idx !== 'number') history.replaceState({ ...state, idx: 0 }, '');
    const key = entryKey();
    this.displayedKey = key;
    this.view = { page, location: siteLocation(), key, place: undefined, applyHead: undefined };
  }

  readonly current = (): SiteView => this.view;

  readonly subscribe = this.listeners.subscribe;

  show(view: SiteView): void {
    this.view = view;
    this.displayedKey = view.key;
    this.listeners.notify();
  }

  /** Records the scroll position of the current entry. */
  keepPosition(): void {
    scrollPositions.keep(this.displayedKey);
  }

  /** Calls back on back and forward from now on; returns a function that stops it. */
  listen(onPop: () => void): () => void {
    const unwatch = scrollPositions.watch();
    const before = scrollPositions.of(this.view.key);
    if (before !== undefined && !location.hash) scrollTo(0, before);
    const pop = (): void => {
      this.keepPosition();
      if (location.pathname === this.view.location.pathname) this.displayedKey = entryKey();
      onPop();
    };
    addEventListener('popstate', pop);
    return () => {
      removeEventListener('popstate', pop);
      unwatch();
      this.keepPosition();
    };
  }
}

export function siteLocation(): SiteLocation {
  const { pathname, search, hash } = location;
  return { pathname, search, hash };
}

/** Key of the browser's current history entry. */
export const entryKey = (): string => (history.state as EntryState | null)?.key ?? 'default';
