import { constants } from '@viewkraft/model';
import { notify, type NotificationHandle } from './notifications.js';

let last: NotificationHandle = () => undefined;

/** Says that something was saved (E6). The next save's confirmation takes its place: saves are not counted up. */
export function confirmSaved(message: string): void {
  last();
  last = notify({
    message,
    type: 'positive',
    icon: 'save',
    position: 'top-right',
    timeout: constants.saveToast,
  });
}
