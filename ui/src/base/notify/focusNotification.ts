/** Moves the focus to the newest notification that offers something, such as an undo. */
export function focusNotification(): void {
  const buttons = document.querySelectorAll<HTMLButtonElement>('[data-notifications] button');
  buttons.item(buttons.length - 1)?.focus();
}
