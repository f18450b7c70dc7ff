import type { ComponentType, ReactNode } from 'react';
import { SiteLayout } from '../site/SiteLayout.js';
import type { LayoutName } from './LayoutName.js';

type Layout = ComponentType<{ readonly children: ReactNode }>;

const loads: Readonly<Record<LayoutName, () => Promise<Layout>>> = {
  admin: async () => (await import('./AdminLayout.js')).AdminLayout,
  // Comes with every page, for the one that tells of errors.
  default: () => Promise.resolve(SiteLayout),
  intern: async () => (await import('./InternLayout.js')).InternLayout,
  letter: async () => (await import('./LetterLayout.js')).LetterLayout,
};

/** Fetches a frame's code; asked early, it comes together with the page's own. */
export function loadLayout(name: LayoutName): Promise<Layout> {
  return loads[name]();
}
