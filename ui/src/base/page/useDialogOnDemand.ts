import { useState, type ComponentType } from 'react';
import { preloadSlots } from '../loading/PreloadSlots.js';
import { awaitOpening } from './awaitOpening.js';
import { loadOrTell } from './loadOrTell.js';

interface PartOnDemand<Part> {
  /** The code once it is loaded. It stays when the part is closed, so that a menu can fade out. */
  readonly part: Part | null;
  readonly isOpen: boolean;
  /** For the pointer or the focus on the button that opens the part. */
  readonly preload: () => void;
  /** Leaves the part closed if the user has gone on to something else while it was loaded. */
  readonly open: () => Promise<void>;
  readonly close: () => void;
}

/** Opens a menu or panel whose code is loaded on demand. */
export function usePartOnDemand<Part>(load: () => Promise<Part>): PartOnDemand<Part> {
  const [part, setPart] = useState<Part | null>(null);
  const [isOpen, setOpen] = useState(false);
  return {
    part,
    isOpen,
    preload: () => void preloadSlots.take(load),
    open: async () => {
      const isAwaited = awaitOpening();
      const loaded = await loadOrTell(load);
      if (!isAwaited() || loaded === undefined) return;
      setPart(() => loaded);
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}

export interface DialogOnDemand<Props> extends Pick<PartOnDemand<unknown>, 'preload' | 'open' | 'close'> {
  /** The loaded dialog while it is open. */
  readonly Dialog: ComponentType<Props> | null;
}

/** Opens a dialog whose code is loaded on demand. */
export function useDialogOnDemand<Props>(load: () => Promise<ComponentType<Props>>): DialogOnDemand<Props> {
  const { part, isOpen, ...actions } = usePartOnDemand(load);
  return { ...actions, Dialog: isOpen ? part : null };
}
