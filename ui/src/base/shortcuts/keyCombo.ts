/** One key combination; `isMod` means Ctrl, or Cmd on Apple devices. */
export interface KeyCombo {
  readonly key: string;
  readonly isMod: boolean;
  readonly isShift: boolean;
  readonly isAlt: boolean;
}

/** Parses `mod+k`, `?`, `n`, `mod+shift+Enter`: modifiers, then the key as named by `KeyboardEvent.key`. */
export function parseCombo(text: string): KeyCombo {
  const parts = text === '+' ? ['+'] : text.toLowerCase().split('+');
  const key = parts.at(-1) ?? '';
  return { key, isMod: parts.includes('mod'), isShift: parts.includes('shift'), isAlt: parts.includes('alt') };
}

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * Whether an event matches the combination. Shift is ignored for symbols such as `?`: only some keyboard layouts need
 * it.
 */
export function matchesCombo(combo: KeyCombo, event: Press, isApple: boolean): boolean {
  const isSymbol = combo.key.length === 1 && combo.key.toLowerCase() === combo.key.toUpperCase();
  return (
    event.key.toLowerCase() === combo.key &&
    (isApple ? event.metaKey : event.ctrlKey) === combo.isMod &&
    !(isApple ? event.ctrlKey : event.metaKey) &&
    event.altKey === combo.isAlt &&
    (isSymbol || event.shiftKey === combo.isShift)
  );
}

/** The names of the keys as printed on the keyboard, in order. */
export function comboKeys({ key, isMod, isShift, isAlt }: KeyCombo, isApple: boolean, locale: string): string[] {
  const isGerman = locale === 'de';
  const named: Record<string, string> = isGerman
    ? { escape: 'Esc', enter: 'Eingabe', delete: 'Entf', ' ': 'Leertaste' }
    : { escape: 'Esc', enter: 'Enter', delete: 'Delete', ' ': 'Space' };
  const arrows: Record<string, string> = { arrowup: '↑', arrowdown: '↓', arrowleft: '←', arrowright: '→' };
  return [
    ...(isMod ? [isApple ? '⌘' : isGerman ? 'Strg' : 'Ctrl'] : []),
    ...(isAlt ? [isApple ? '⌥' : 'Alt'] : []),
    ...(isShift ? [isGerman ? 'Umschalt' : 'Shift'] : []),
    named[key] ?? arrows[key] ?? key.toUpperCase(),
  ];
}
