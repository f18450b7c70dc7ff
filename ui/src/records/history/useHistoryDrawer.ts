import { useState, type ComponentType } from 'react';
import { needTexts } from '../../base/i18n/i18n.js';
import { loadOrTell } from '../../base/page/loadOrTell.js';
import type { HistoryDrawerProps } from './HistoryDrawer.js';

interface HistoryDrawerState {
  /** The loaded drawer while it is open. */
  readonly Drawer: ComponentType<HistoryDrawerProps> | null;
  readonly open: () => Promise<void>;
  readonly close: () => void;
}

const load = () => Promise.all([import('./HistoryDrawer.js'), needTexts('history')]);

/** Opens a record's history; its code and texts are loaded on demand. */
export function useHistoryDrawer(): HistoryDrawerState {
  const [Drawer, setDrawer] = useState<ComponentType<HistoryDrawerProps> | null>(null);
  return {
    Drawer,
    open: async () => {
      const loaded = await loadOrTell(load);
      if (loaded) setDrawer(() => loaded[0].HistoryDrawer);
    },
    close: () => setDrawer(null),
  };
}
