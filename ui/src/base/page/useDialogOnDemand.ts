import { useState, type ComponentType } from 'react';
import { preloadSlots } from '../loading/PreloadSlots.js';
import { loadOrTell } from './loadOrTell.js';
import { isFocusLost } from './passFocus.js';

export interface DialogOnDemand<Props> {
  /** The loaded dialog while it is open. */
  readonly Dialog: ComponentType<Props> | null;
  /** For the pointer or the focus on the button that opens the dialog. */
  readonly preload: () => void;
  /** Leaves the dialog closed if the user has gone on to something else while it was loaded. */
  readonly open: () => Promise<void>;
  readonly close: () => void;
}

/** Opens a dialog whose code is loaded on demand. */
export function useDialogOnDemand<Props>(load: () => Promise<ComponentType<Props>>): DialogOnDemand<Props> {
  const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null);
  return {
    Dialog,
    preload: () => void preloadSlots.take(load),
    open: async () => {
      const from = document.activeElement;
      const loaded = await loadOrTell(load);
      if (loaded && (document.activeElement === from || isFocusLost())) setDialog(() => loaded);
    },
    close: () => setDialog(null),
  };
}
