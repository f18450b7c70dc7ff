/** By the key of an entry of the browser's history; React Router reads and writes the same ones. */
const positions: Record<string, number> = {};

interface EntryState {
  readonly key?: string;
  readonly scroll?: unknown;
}

/**
 * How far each entry of the browser's history was scrolled: for as long as the document lives, and beyond it in the entry
 * itself. Nothing of it is put into a storage: places are no reason to keep something on a visitor's device.
 */
export const scrollPositions = {
  all: positions,

  keep(key: string): void {
    positions[key] = scrollY;
  },

  of(key: string): number | undefined {
    const { key: current = 'default', scroll } = (history.state ?? {}) as EntryState;
    return positions[key] ?? (key === current && typeof scroll === 'number' ? scroll : undefined);
  },

  /** Notes in the entry itself where it stands, for a reload and for the way back from another site; returns what ends that. */
  watch(): () => void {
    history.scrollRestoration = 'manual';
    const note = (): void => {
      const state = (history.state ?? {}) as EntryState;
      if (state.scroll !== scrollY) history.replaceState({ ...state, scroll: scrollY }, '');
    };
    addEventListener('scrollend', note);
    addEventListener('pagehide', note);
    return () => {
      removeEventListener('scrollend', note);
      removeEventListener('pagehide', note);
    };
  },
};
