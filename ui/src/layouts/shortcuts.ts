import { useEffect, useRef } from 'react';
import { matchesCombo, parseCombo, type KeyCombo } from './keyCombo.js';
import { singleKeys } from './singleKeys.js';

export interface ShortcutOptions {
  /** Whether it holds just now; what does not hold is not listed either. */
  readonly when?: boolean | undefined;
  /** Key of the heading under which the help sheet lists it; by default "On this page". */
  readonly group?: string | undefined;
  /** Whether it also holds while a dialog is open. Shortcuts of what stands in the dialog need it. */
  readonly inDialog?: boolean | undefined;
  /** Only listed: what has the focus sees to the keys itself. */
  readonly isHint?: boolean | undefined;
  /** Asked when the keys are pressed, e.g. whether the focus is here; where not, an earlier one may hold. */
  readonly holds?: (() => boolean) | undefined;
}

export interface Shortcut {
  readonly combo: KeyCombo;
  readonly labelKey: string;
  readonly group: string;
  readonly inDialog: boolean;
  readonly isHint: boolean;
  readonly holds: () => boolean;
  readonly run: (event: KeyboardEvent) => void;
}

export const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

let shortcuts: readonly Shortcut[] = [];
const listeners = new Set<() => void>();

/** What holds on the page now, in the order in which it came. */
export const shortcutRegistry = {
  current: (): readonly Shortcut[] => shortcuts,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/**
 * A key that does something while the component stands: `useShortcut('mod+s', 'form.save', save)`. The help sheet lists
 * it under the text of `labelKey`. Plain keys rest while something is typed, while a menu is open, and when the reader
 * has switched them off; of two for the same press the later one holds.
 */
export function useShortcut(
  combo: string,
  labelKey: string,
  run: (event: KeyboardEvent) => void,
  { when = true, group = 'shortcuts.groups.page', inDialog = false, isHint = false, holds }: ShortcutOptions = {},
): void {
  const latest = useRef({ run, holds });
  useEffect(() => {
    latest.current = { run, holds };
  });
  useEffect(() => {
    if (!when) return undefined;
    const entry: Shortcut = {
      combo: parseCombo(combo),
      labelKey,
      group,
      inDialog,
      isHint,
      holds: () => latest.current.holds?.() ?? true,
      run: (event) => latest.current.run(event),
    };
    set([...shortcuts, entry]);
    return () => set(shortcuts.filter((other) => other !== entry));
  }, [combo, labelKey, group, inDialog, isHint, when]);
}

function set(next: readonly Shortcut[]): void {
  if (shortcuts.length === 0 && next.length > 0) addEventListener('keydown', onKey);
  if (next.length === 0) removeEventListener('keydown', onKey);
  shortcuts = next;
  for (const listener of [...listeners]) listener();
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.repeat || event.isComposing) return;
  const isPlain = !event.ctrlKey && !event.metaKey;
  if (isPlain && event.key.length === 1 && !singleKeys.areOn()) return;
  if (isPlain && isTyping(event.target)) return;
  const isCovered = document.querySelector('[aria-modal="true"], dialog:modal') !== null;
  const found = shortcuts.findLast(
    (entry) =>
      !entry.isHint && matchesCombo(entry.combo, event, isApple) && (!isCovered || entry.inDialog) && entry.holds(),
  );
  if (!found) return;
  event.preventDefault();
  found.run(event);
}

const typed = 'input:not([type="checkbox"], [type="radio"], [type="button"], [type="range"]), textarea, select';

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return (
    target.closest(`${typed}, [contenteditable="true"], [role="menu"], [role="listbox"], [role="combobox"]`) !== null
  );
}
