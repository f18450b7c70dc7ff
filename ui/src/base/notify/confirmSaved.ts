import { notify, type NotificationHandle } from './notifications.js';

const timeoutMs = 2_000;

let last: NotificationHandle = () => undefined;

/** Confirms a save (E6). The next confirmation replaces it instead of raising its counter. */
export function confirmSaved(message: string): void {
  last();
  last = notify({
    message,
    type: 'positive',
    icon: 'save',
    position: 'top-right',
    timeout: timeoutMs,
  });
}
