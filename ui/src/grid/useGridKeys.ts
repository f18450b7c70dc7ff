import { useEffect, useRef } from 'react';

/** Keys of the grid page, while nothing is typed and nothing lies above it: `/` to the search, `n` to a new record. */
export function useGridKeys(onSearch: () => void, onNew: (() => void) | undefined): void {
  const actions = useRef({ onSearch, onNew });
  useEffect(() => {
    actions.current = { onSearch, onNew };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as Element;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target.closest('input, textarea, select, [contenteditable], [role="combobox"]')) return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]')) return;
      const action = { '/': actions.current.onSearch, n: actions.current.onNew }[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
