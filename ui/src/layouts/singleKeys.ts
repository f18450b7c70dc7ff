const key = 'shortcuts';
const listeners = new Set<() => void>();

/** Whether shortcuts of one plain key hold; a reader who dictates or slips easily can switch them off (WCAG 2.1.4). */
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
      // Without storage they stay on.
    }
    for (const listener of [...listeners]) listener();
  },

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
