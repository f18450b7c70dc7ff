import type { LayoutName } from '@viewkraft/model';
import type { ComponentType, ReactNode } from 'react';
import { withTexts } from '../../base/i18n/i18n.js';

type Layout = ComponentType<{ readonly children: ReactNode }>;

const loads: Readonly<Record<LayoutName, () => Promise<Layout>>> = {
  admin: async () => {
    const { AdminLayout } = await withTexts(import('./AdminLayout.js'), 'gallery');
    return AdminLayout;
  },
  default: async () => (await import('./DefaultLayout.js')).DefaultLayout,
  intern: async () => (await import('./InternLayout.js')).InternLayout,
  letter: async () => (await import('../../site/LetterLayout.js')).LetterLayout,
};

/** Loads a layout's code; called early, the layout loads in parallel with the page. */
export function loadLayout(name: LayoutName): Promise<Layout> {
  return loads[name]();
}
