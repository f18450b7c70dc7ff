/** Where React Router keeps them too, so that positions outlive the way from the site into the application and back. */
const storageKey = 'react-router-scroll-positions';

/** How far each entry of the browser's history was scrolled. */
export const scrollPositions = {
  keep(key: string): void {
    write({ ...read(), [key]: scrollY });
  },

  of(key: string): number | undefined {
    return read()[key];
  },
};

function read(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

function write(positions: Record<string, number>): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(positions));
  } catch {
    // Without storage, back leads to the top.
  }
}
