import { Listeners } from '../state/Listeners.js';

const key = 'shortcuts';
const listeners = new Listeners();

/** Whether single-character shortcuts are enabled; readers who use speech input can switch them off (WCAG 2.1.4). */
export const singleKeys = {
  areOn(): boolean {
    try {
      return localStorage.getItem(key) !== 'off';
    } catch {
      return true;
    }
  },

  set(areOn: boolean): void {
    try {
      if (areOn) localStorage.removeItem(key);
      else localStorage.setItem(key, 'off');
    } catch {
      // Without storage the shortcuts stay on.
    }
    listeners.notify();
  },

  subscribe: listeners.subscribe,
};
