import { viewing } from '../../base/api/viewing.js';
import { readArrangement, type Arrangement } from './arrangement/Arrangement.js';

/** The user's own arrangement of a view's grid, or of one of its saved views, stored in this browser. */
export const gridPreferences = {
  read(view: string, saved: string | null): Arrangement | null {
    const stored = parsed(read(keyOf(view, saved)));
    return stored === null ? null : readArrangement(stored);
  },

  /** null deletes it. */
  write(view: string, saved: string | null, arrangement: Arrangement | null): void {
    write(keyOf(view, saved), arrangement && JSON.stringify(arrangement));
  },

  /** The saved view that a grid opens with by default. */
  opensWith: (view: string): string | null => read(`${keyOf(view, null)}:opens`),

  openWith(view: string, saved: string | null): void {
    write(`${keyOf(view, null)}:opens`, saved);
  },
};

function keyOf(view: string, saved: string | null): string {
  return `viewkraft:grid:${view}${saved === null ? '' : `:${saved}`}`;
}

/** While an administrator views as somebody else, nothing of the administrator's own is used or changed. */
function read(key: string): string | null {
  if (viewing.identity) return null;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | null): void {
  if (viewing.identity) return;
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Without storage the arrangement lasts until the page is left.
  }
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
