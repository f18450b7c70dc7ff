import { useEffect, useRef } from 'react';
import { Listeners } from '../state/Listeners.js';
import { matchesCombo, parseCombo, type KeyCombo } from './keyCombo.js';
import { singleKeys } from './singleKeys.js';

interface ShortcutOptions {
  /** Parameters of its text. */
  readonly words?: Readonly<Record<string, string>> | undefined;
  /** Whether the shortcut is active; an inactive one is not listed either. */
  readonly when?: boolean | undefined;
  /** Text key of the heading under which the help sheet lists it; "On this page" by default. */
  readonly group?: string | undefined;
  /** Whether it also works while a dialog is open. Required for shortcuts inside a dialog. */
  readonly inDialog?: boolean | undefined;
  /** The shortcut is only listed: the focused element handles the keys itself. */
  readonly isHint?: boolean | undefined;
  /** Evaluated when the keys are pressed, e.g. to check the focus; on false an earlier shortcut may apply. */
  readonly holds?: (() => boolean) | undefined;
}

export interface Shortcut {
  readonly combo: KeyCombo;
  readonly labelKey: string;
  readonly words: () => Readonly<Record<string, string>>;
  readonly group: string;
  readonly inDialog: boolean;
  readonly isHint: boolean;
  readonly holds: () => boolean;
  readonly run: (event: KeyboardEvent) => void;
}

export const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

let shortcuts: readonly Shortcut[] = [];
const listeners = new Listeners();

/** The active shortcuts of the page, in the order of their registration. */
export const shortcutRegistry = {
  current: (): readonly Shortcut[] => shortcuts,
  subscribe: listeners.subscribe,
};

/**
 * Registers a shortcut while the component is mounted: `useShortcut('mod+s', 'form.save', save)`. The help sheet lists
 * it under the text of `labelKey`. Keys without a modifier are ignored while the user types, while a menu is open, and
 * when the reader has switched them off. When two shortcuts use the same keys, the one registered later wins.
 */
export function useShortcut(
  combo: string,
  labelKey: string,
  run: (event: KeyboardEvent) => void,
  {
    when = true,
    group = 'shortcuts.groups.page',
    inDialog = false,
    isHint = false,
    holds,
    words,
  }: ShortcutOptions = {},
): void {
  const latest = useRef({ run, holds, words });
  useEffect(() => {
    latest.current = { run, holds, words };
  });
  useEffect(() => {
    if (!when) return undefined;
    const entry: Shortcut = {
      combo: parseCombo(combo),
      labelKey,
      words: () => latest.current.words ?? {},
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
  listeners.notify();
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
