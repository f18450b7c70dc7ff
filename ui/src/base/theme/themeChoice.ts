import { Listeners } from '../state/Listeners.js';
import { pageConfig } from '../config/pageConfig.js';

export const themeChoices = ['light', 'dark', 'auto'] as const;
type ThemeChoice = (typeof themeChoices)[number];

const key = 'theme';
const listeners = new Listeners();
/** Undefined on the server. */
const dark = typeof matchMedia === 'undefined' ? undefined : matchMedia('(prefers-color-scheme: dark)');
if (dark) {
  dark.addEventListener('change', apply);
  addEventListener('storage', (event) => {
    if (event.key === key) apply();
  });
}

/** The reader's choice of light or dark; an inline script in index.html applies it before the first paint. */
export const themeChoice = {
  get(): ThemeChoice {
    const stored = read();
    return themeChoices.find((choice) => choice === stored) ?? pageConfig.theme;
  },

  set(choice: ThemeChoice): void {
    try {
      localStorage.setItem(key, choice);
    } catch {
      // Without storage the choice is lost with the page.
    }
    apply(undefined, choice);
  },

  subscribe: listeners.subscribe,
};

function apply(_event?: Event, choice: ThemeChoice = themeChoice.get()): void {
  const isDark = choice === 'dark' || (choice === 'auto' && dark?.matches);
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
  listeners.notify();
}

function read(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
