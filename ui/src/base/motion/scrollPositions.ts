/** Scroll positions in CSS pixels by the key of a history entry; React Router reads and writes the same object. */
const positions: Record<string, number> = {};

/** The position that was recorded last. */
let noted = 0;
/** Scroll position of the history entry that is being left; undefined: the window's current position. */
let leftAt: number | undefined;
/** Scroll position of the next entry for an anchor; undefined: where the browser scrolls to. */
let anchorAt: number | undefined;

interface EntryState {
  readonly key?: string;
  readonly scroll?: unknown;
}

/**
 * The scroll position of each history entry, kept in memory and, across documents, in the entry's own state. Web
 * storage is deliberately not used: scroll positions do not justify storing data on a visitor's device.
 */
export const scrollPositions = {
  all: positions,

  /** Scroll position of the current history entry, or of the one that is being left. */
  current: (): number => leftAt ?? scrollY,

  keep(key: string): void {
    positions[key] = scrollPositions.current();
  },

  of(key: string): number | undefined {
    const { key: current = 'default', scroll } = (history.state ?? {}) as EntryState;
    return positions[key] ?? (key === current && typeof scroll === 'number' ? scroll : undefined);
  },

  /** Records a scroll position in the state of the current history entry. */
  note(top: number): void {
    noted = top;
    const state = (history.state ?? {}) as EntryState;
    if (state.scroll !== top) history.replaceState({ ...state, scroll: top }, '');
  },

  /**
   * Follows `hash` as a click on its link would. The code that handles the new history entry restores the position `top`,
   * even if it is loaded later.
   */
  followHash(hash: string, top: number): void {
    anchorAt = top;
    location.hash = hash;
    anchorAt = undefined;
    // No `scrollend` follows when the window already is there.
    noted = top;
  },

  /**
   * Keeps the position in every entry's state up to date, for reloads and for returning from another site; returns a
   * function that stops it. Call it before any other `popstate` listener is added, because listeners run in the order
   * of registration.
   */
  watch(): () => void {
    history.scrollRestoration = 'manual';
    noted = scrollY;
    const note = (): void => scrollPositions.note(scrollY);
    addEventListener('scrollend', note);
    addEventListener('pagehide', note);
    const adopt = (): void => adoptEntry();
    addEventListener('popstate', adopt);
    return () => {
      removeEventListener('scrollend', note);
      removeEventListener('pagehide', note);
      removeEventListener('popstate', adopt);
    };
  },
};

/**
 * Gives a key to a history entry that the browser added for a link to an anchor. Without one the entry would share its
 * position with the first entry.
 */
function adoptEntry(): void {
  if (history.state !== null) return;
  const key = newEntryKey();
  history.replaceState({ usr: null, key }, '');
  if (anchorAt !== undefined) positions[key] = anchorAt;
  // The browser may already have scrolled to the anchor, so the last recorded position is used.
  leftAt = noted;
  setTimeout(() => (leftAt = undefined), 0);
}

export const newEntryKey = (): string => Math.random().toString(36).slice(2, 10);
