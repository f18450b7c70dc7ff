/** Calls back once no dialog, menu or list is open, now or later; returns a function that cancels the wait. */
export function whenNoDialog(then: () => void): () => void {
  const watch = new MutationObserver(() => check());
  const check = (): boolean => {
    if (isDialogOpen()) return false;
    watch.disconnect();
    then();
    return true;
  };
  if (!check()) watch.observe(document.body, { childList: true, subtree: true, attributes: true });
  return () => watch.disconnect();
}

const isDialogOpen = (): boolean =>
  [...document.querySelectorAll('[role$="dialog"], dialog:modal, [role="menu"], [role="listbox"]')].some((one) =>
    one.checkVisibility(),
  );
