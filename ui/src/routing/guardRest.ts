let isOn = false;
const listeners = new Set<() => void>();

/** While a page leads away by its own means the guards rest: a sign-in goes back to where one came from, not to the root. */
export const guardRest = {
  isOn: (): boolean => isOn,

  set(next: boolean): void {
    if (isOn === next) return;
    isOn = next;
    for (const listener of [...listeners]) listener();
  },

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
