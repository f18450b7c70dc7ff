const key = 'viewkraft:folded';
const listeners = new Set<() => void>();
let folded: readonly string[] = read();

/** The navigation's groups that the reader has folded, remembered in this browser. */
export const foldedGroups = {
  current: (): readonly string[] => folded,

  toggle(group: string): void {
    folded = folded.includes(group) ? folded.filter((one) => one !== group) : [...folded, group];
    try {
      localStorage.setItem(key, JSON.stringify(folded));
    } catch {
      // Without storage they are folded until the next load.
    }
    for (const listener of [...listeners]) listener();
  },

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function read(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}
