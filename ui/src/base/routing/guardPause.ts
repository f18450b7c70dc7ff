import { Listeners } from '../state/Listeners.js';

let isOn = false;
const listeners = new Listeners();

/**
 * Pauses the route guards while a page navigates away itself: after a sign-in the page returns to the `callbackUrl`,
 * which the guest-only guard would replace by the root.
 */
export const guardPause = {
  isOn: (): boolean => isOn,

  set(next: boolean): void {
    if (isOn === next) return;
    isOn = next;
    listeners.notify();
  },

  subscribe: listeners.subscribe,
};
