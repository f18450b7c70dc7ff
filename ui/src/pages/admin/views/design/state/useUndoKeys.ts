import type { RefObject } from 'react';
import { useShortcut } from '../../../../../base/shortcuts/shortcuts.js';
import type { DesignSource } from './useDesignState.js';

/** Undo and redo by keyboard. They replace the browser's own, which cover only the text of one field. */
export function useUndoKeys(
  root: RefObject<HTMLElement | null>,
  { undo, redo, isReadOnly }: Pick<DesignSource, 'undo' | 'redo' | 'isReadOnly'>,
): void {
  const options = { when: !isReadOnly, holds: () => !isTypingElsewhere(root.current) };
  const go = (step: (() => void) | undefined) => {
    step?.();
    // The step may have removed the focused element.
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      root.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
    });
  };
  useShortcut('mod+z', 'viewFiles.undo', () => go(undo), options);
  useShortcut('mod+y', 'viewFiles.redo', () => go(redo), options);
  useShortcut('mod+shift+z', 'viewFiles.redo', () => go(redo), options);
}

/** Fields of the preview keep the browser's own undo. */
function isTypingElsewhere(root: HTMLElement | null): boolean {
  const { activeElement } = document;
  return (
    activeElement?.matches('input, textarea, [contenteditable]') === true && root?.contains(activeElement) !== true
  );
}
