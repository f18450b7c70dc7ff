import type { LayoutName } from '@viewkraft/model';
import type { ComponentType, ReactNode } from 'react';

type Layout = ComponentType<{ readonly children: ReactNode }>;

const loads: Readonly<Record<LayoutName, () => Promise<Layout>>> = {
  admin: async () => (await import('./AdminLayout.js')).AdminLayout,
  default: async () => (await import('./DefaultLayout.js')).DefaultLayout,
  intern: async () => (await import('./InternLayout.js')).InternLayout,
  letter: async () => (await import('./LetterLayout.js')).LetterLayout,
};

/** Fetches a frame's code; asked early, it comes together with the page's own. */
export function loadLayout(name: LayoutName): Promise<Layout> {
  return loads[name]();
}
